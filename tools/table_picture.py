"""Draw the README's pictures of the table in the browser: moments of races, a choice considered, each a small WebP."""

import base64
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from hairpin.bench.browser import RACE_FROM, WINDOW
from hairpin.bench.chromium import launch_options
from hairpin.bench.served import Served

QUALITY = 82
IMAGES = Path(__file__).parents[1] / "docs" / "images"
MOMENTS = {
    "table": (
        "joyride/school-yard/seats=3/round=4,order=BAC,turn=A,at=roll.steer/"
        "A=i12:e,gear=3,mirror=123,next=1/B=m12:ne,gear=4,mirror=2233,next=1/C=m3:se,mirror=12,damage=i1"
    ),
    "rally": (
        "rallyman/r2s1/seats=3/round=5,start=ACB,plan=g2b:219.3x1~g3:219.5r~g4:228.1r,left=32.32.32.31.32.24/"
        "A=219.1r,gear=4,booked=50,seconds=8,turns=4/B=224.1l,gear=6,booked=20,seconds=9,turns=2/"
        "C=204.1l,gear=6,booked=30,seconds=9,turns=3"
    ),
}


def main() -> None:
    options = launch_options()
    with tempfile.TemporaryDirectory() as folder, Served(Path(folder)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**options)
        for name, position in MOMENTS.items():
            page = browser.new_page(viewport=WINDOW, base_url=server.url, color_scheme="light")
            target = IMAGES / f"{name}.webp"
            target.write_bytes(picture(page, position))
            print(f"{target.relative_to(Path.cwd())}, {target.stat().st_size // 1000} kB")
        browser.close()


def picture(page: Page, position: str) -> bytes:
    """The table in a position, the pointer over its first choice."""
    page.goto("/")
    page.goto(f"/#/table/{page.evaluate(RACE_FROM, position)}")
    page.wait_for_selector("[data-choice]")
    page.locator("[data-choice]").first.hover()
    page.evaluate("document.fonts.ready")
    page.wait_for_timeout(400)  # until what fades in has
    chromium = page.context.new_cdp_session(page)  # Playwright itself writes no WebP
    taken = chromium.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    return base64.b64decode(taken["data"])


if __name__ == "__main__":
    main()
