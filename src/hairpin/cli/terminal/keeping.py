"""Where races are kept: a file that a person names, or one of its own for a race that begins."""

from datetime import datetime
from pathlib import Path

import platformdirs

from hairpin.kit.errors import HairpinError
from hairpin.kit.texts import shortened
from hairpin.race import Race


def new_file(name: str | Path) -> Path:
    """The file that a person names, its home written ~; a file that exists is never written over."""
    try:
        path = Path(name).expanduser()
        path.lstat()
    except (FileNotFoundError, NotADirectoryError):  # whoever writes it says what is wrong with its folder
        return path
    except OSError as error:
        raise HairpinError(f"{shortened(str(name))} cannot be written: {error.strerror}") from None
    except RuntimeError:
        raise HairpinError(f"{shortened(str(name))} cannot be written: nobody of that name has a home here") from None
    except ValueError:
        raise HairpinError(f"{shortened(str(name))} cannot be the name of a file") from None
    raise HairpinError(f"{path} exists already: choose another name")


def file_of_its_own(race: Race) -> Path:
    """A file for a race that begins now, among the user's races."""
    folder = platformdirs.user_data_path("hairpin", appauthor=False) / "races"
    stem = f"{race.game.id}-{race.course.id}-{datetime.now():%Y%m%d-%H%M%S}"
    numbers = (f"{stem}{'' if n == 1 else f'-{n}'}.race" for n in range(1, 1000))
    return next(path for path in map(folder.joinpath, numbers) if not path.exists())
