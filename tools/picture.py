"""Draw the README's picture: a moment of a race as the terminal shows it, as an SVG without anything from elsewhere."""

import io
import re
from pathlib import Path

from rich.console import Console

from hairpin.cli.terminal.outcomes import choice_table
from hairpin.cli.terminal.page import page, question
from hairpin.cli.terminal.screen import Screen
from hairpin.race import Race

TARGET = Path(__file__).parents[1] / "docs" / "images" / "race.svg"
WIDTH = 112
POSITION = (
    "joyride/school-yard/seats=3/round=4,order=BAC,turn=A,at=roll.steer/"
    "A=q4:e,gear=3,mirror=123,next=1/B=v4:e,gear=4,mirror=2233/C=m3:se,mirror=12,damage=i1"
)


def main() -> None:
    race = Race.from_position(POSITION, drivers=("you", "racer", "rookie"))
    screen = Screen()
    screen.plain = False
    screen.console = Console(
        record=True, width=WIDTH, file=io.StringIO(), force_terminal=True, color_system="truecolor", highlight=False
    )
    view = race.view(race.to_act)
    screen.show(page(screen, race.game, view, race.drivers, race.to_act))
    screen.show(question(screen, race.game, view))
    screen.show(choice_table(screen, race, view.choices))
    drawn = screen.console.export_svg(title="hairpin race joyride", unique_id="hairpin")
    drawn = re.sub(r"@font-face \{[^}]*\}", "", drawn)  # no font from another site
    drawn = re.sub(r"<!--.*?-->", "", drawn)
    drawn = drawn.replace("Fira Code", "ui-monospace, Menlo, Consolas, DejaVu Sans Mono")
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text("\n".join(line.rstrip() for line in drawn.splitlines() if line.strip()) + "\n")
    print(TARGET.relative_to(Path.cwd()))


if __name__ == "__main__":
    main()
