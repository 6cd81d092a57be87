"""Which database a server has, and bringing it to the schema of this version before anything else happens."""

import importlib.util
from dataclasses import dataclass
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util.exc import CommandError
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from hairpin.kit.errors import HairpinError

FILE = "hairpin.db"
DRIVERS = {"sqlite": "aiosqlite", "postgresql": "asyncpg"}  # those that can wait without holding up the server
SCRIPTS = Path(__file__).parent / "migrations"


@dataclass(frozen=True)
class Place:
    """Where a server keeps its data: a folder, and a database in it unless another is named."""

    folder: Path
    database: str = ""

    @property
    def url(self) -> str:
        """The address of the database with the driver that is used for it."""
        if not self.database:
            return URL.create("sqlite+aiosqlite", database=str(self.folder / FILE)).render_as_string()
        try:
            url = make_url(self.database)
        except ArgumentError:
            raise HairpinError("--database: this is no address; write postgresql://USER@HOST/NAME") from None
        kind = url.get_backend_name()
        if kind not in DRIVERS:
            raise HairpinError(f"--database {kind}: a database of this kind cannot be used; sqlite or postgresql can")
        return url.set(drivername=f"{kind}+{DRIVERS[kind]}").render_as_string(hide_password=False)

    @property
    def shown(self) -> str:
        """The database in a sentence, without its password."""
        return make_url(self.url).render_as_string() if self.database else str(self.folder / FILE)


def prepare(place: Place) -> None:
    """Bring the database to the schema of this version; a newer one is refused and left as it is."""
    if place.url.startswith("postgresql") and importlib.util.find_spec(DRIVERS["postgresql"]) is None:
        raise HairpinError("--database postgresql: its driver is not installed; run pip install 'hairpin[postgres]'")
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS))
    config.attributes["url"] = place.url
    try:
        place.folder.mkdir(parents=True, exist_ok=True)
        command.upgrade(config, "head")
    except CommandError:
        newest = ScriptDirectory.from_config(config).get_current_head()
        raise HairpinError(
            f"{place.shown} is from a newer version of hairpin (this one knows its forms up to {newest}); "
            "install that version"
        ) from None
    except DBAPIError as error:
        told = " ".join(str(error.orig).split())
        raise HairpinError(f"{place.shown} cannot be used: {told}") from None
    except OSError as error:  # a server that does not answer is one, too
        raise HairpinError(f"{place.shown} cannot be used: {error.strerror or 'it does not answer'}") from None
