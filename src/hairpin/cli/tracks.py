"""What `--track` means: the name of a track, or a track file."""

from pathlib import Path

from hairpin.games import game as game_by_name

SUFFIX = ".toml"


def course_named(game: str, track: str) -> str:
    """The id of the track; one in a file becomes known to this process."""
    return game_by_name(game).know(Path(track)) if track.endswith(SUFFIX) else track


def course_kept(game: str, track: str) -> str:
    """The same for a race that may be gone on with later: a track in a file is kept, so that it is found then."""
    return game_by_name(game).keep_course(Path(track)).stem if track.endswith(SUFFIX) else track


def files_of(track: str) -> tuple[str, ...]:
    """The file of a track that is in one, for other processes to know it too."""
    return (track,) if track.endswith(SUFFIX) else ()
