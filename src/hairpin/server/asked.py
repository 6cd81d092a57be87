"""What every request is made of: who asks, the hall they ask, the shapes of what they send, how they are refused."""

from typing import Annotated, Any

from fastapi import Depends, Query, Request
from pydantic import BaseModel, Field

from hairpin.server.hall import Hall
from hairpin.server.people import People

Name = Annotated[str, Field(max_length=64)]
CourseName = Annotated[str, Field(max_length=1300)]  # an id, or all tiles of six stages
FewSeats = Annotated[list[Name], Field(max_length=8)]
Minutes = Annotated[int, Field(ge=1, le=1440)]
SeatNumber = Annotated[int, Field(ge=0, le=7)]
Line = Annotated[int | None, Query(ge=0, le=100_000)]


class Refusal(BaseModel):
    """Why something was not done, in one sentence."""

    detail: str


REFUSED = {
    400: "It cannot be done: what is wrong, and what is allowed.",
    403: "A page of another site has asked.",
    404: "There is no such table.",
    413: "The request is too large.",
    422: "The request is not formed like this.",
    429: "Too much is asked for just now.",
    503: "The database cannot be used now; nothing was done.",
}
responses: dict[int | str, dict[str, Any]] = {
    status: {"model": Refusal, "description": says} for status, says in REFUSED.items()
}
IN_TEXT: dict[int | str, dict[str, Any]] = {
    200: {"description": "The text.", "content": {"text/plain": {"schema": {"type": "string"}}}}
}
A_TEXT = {"requestBody": {"content": {"text/plain": {"schema": {"type": "string"}}}, "required": True}}


def hall_of(request: Request) -> Hall:
    return request.app.state.hall


def people_of(request: Request) -> People:
    return request.app.state.people


TheHall = Annotated[Hall, Depends(hall_of)]
ThePeople = Annotated[People, Depends(people_of)]
