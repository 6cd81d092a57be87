"""Draw the README's picture of the table in the browser: a moment of a race, a choice considered, as a small WebP."""

import base64
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from hairpin.bench.browser import RACE_FROM, WINDOW
from hairpin.bench.chromium import launch_options
from hairpin.bench.served import Served

QUALITY = 82
TARGET = Path(__file__).parents[1] / "docs" / "images" / "table.webp"
POSITION = (
    "joyride/school-yard/seats=3/round=4,order=BAC,turn=A,at=roll.steer/"
    "A=i12:e,gear=3,mirror=123,next=1/B=m12:ne,gear=4,mirror=2233,next=1/C=m3:se,mirror=12,damage=i1"
)


def main() -> None:
    options = launch_options()
    with tempfile.TemporaryDirectory() as folder, Served(Path(folder)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**options)
        page = browser.new_page(viewport=WINDOW, base_url=server.url, color_scheme="light")
        page.goto("/")
        page.goto(f"/#/table/{page.evaluate(RACE_FROM, POSITION)}")
        page.wait_for_selector("[data-choice]")
        page.locator("[data-choice]").first.hover()
        page.evaluate("document.fonts.ready")
        page.wait_for_timeout(400)  # until what fades in has
        chromium = page.context.new_cdp_session(page)  # Playwright itself writes no WebP
        taken = chromium.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
        TARGET.write_bytes(base64.b64decode(taken["data"]))
        browser.close()
    print(f"{TARGET.relative_to(Path.cwd())}, {TARGET.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()
