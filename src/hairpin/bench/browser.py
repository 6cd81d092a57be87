"""What a browser sees: first paint, frames while cars drive and while the board is moved, the time to a preview.

A headless Chromium, 1280 x 800, software rendering. A preview counts from the moment the pointer comes to a choice
until the frame with its drawing is painted.
"""

from collections.abc import Iterator
from statistics import median

from playwright.sync_api import Browser, Error, Page, ViewportSize, sync_playwright

from hairpin.bench.action import percentile
from hairpin.bench.chromium import launch_options
from hairpin.bench.figure import Figure
from hairpin.bench.served import Served

WINDOW: ViewportSize = {"width": 1280, "height": 800}
STEERING = "joyride/school-yard/seats=2/round=4,at=roll.steer/A=q4:e,gear=3,mirror=123/B=v4:e,mirror=12"
SHIFTING = "joyride/school-yard/seats=2/round=4,at=shift/A=q4:e,gear=3,mirror=123/B=v4:e,mirror=12"
WANTED = {
    "web.first_paint_ms": "under 500",
    "web.fps": "60",
    "web.fps_driving": "60",
    "web.fps_panning": "60",
    "web.preview_ms": "under 100",
}

COUNT_FRAMES = """milliseconds => new Promise(done => {
  let frames = 0; const begun = performance.now();
  const count = now => now - begun < milliseconds ? (frames++, requestAnimationFrame(count))
    : done(frames * 1000 / (now - begun));
  requestAnimationFrame(count);
})"""
WATCH_POINTER = """() => {
  window.previews = [];
  addEventListener('pointerover', event => {
    if (!event.target.closest('[role=button], button')) return;
    const begun = event.timeStamp;
    const seen = new MutationObserver(() => {
      seen.disconnect();
      requestAnimationFrame(() => { const port = new MessageChannel(); port.port1.onmessage =
        () => window.previews.push(performance.now() - begun); port.port2.postMessage(0); });
    });
    seen.observe(document.body, { subtree: true, childList: true, attributes: true });
  }, true);
}"""
FIRST_PAINT = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
RACE_OF_BOTS = """async () => {
  const ask = (path, body) => fetch('api/' + path,
    { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body ?? {}) });
  const { id } = await (await ask('tables', { seats: ['me', 'racer', 'rookie'], name: 'Driver' })).json();
  await ask(`tables/${id}/leave?bots=racer`);
  return id;
}"""
RACE_FROM = """async position => (await (await fetch('api/tables/from', { method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ position, name: 'Driver',
    seats: ['me', 'racer', 'rookie'].slice(0, Number(/seats=([2-4])/.exec(position)[1])) }) })).json()).id"""


def browser_figures(server: Served, scale: float) -> Iterator[Figure]:
    """The figures of the page; without a Chromium they are said to be missing."""
    options = launch_options()
    with sync_playwright() as playwright:
        try:
            browser = playwright.chromium.launch(**options)
        except Error:
            for key, wanted in WANTED.items():
                yield Figure(key, "not measured: no Chromium (make browser)", None, None, wanted)
            return
        first_paint(browser, server)  # the browser itself is cold
        paints = [first_paint(browser, server) for _ in range(max(3, int(9 * scale)))]
        yield Figure("web.first_paint_ms", "ms, longest", max(paints), median(paints), WANTED["web.first_paint_ms"])
        page = browser.new_page(viewport=WINDOW, base_url=server.url)
        page.goto("/")
        seconds = max(1, int(4 * scale))
        yield from fps(driving(page, seconds), panning(page, seconds))
        previews = hovering(page, max(2, int(12 * scale)))
        unit = f"ms, 99th of 100 of {len(previews)}"
        yield Figure("web.preview_ms", unit, percentile(previews, 99), median(previews), WANTED["web.preview_ms"])
        browser.close()


def fps(driven: float, panned: float) -> Iterator[Figure]:
    """Frames a second: the smaller figure, then each."""
    found = {"web.fps": min(driven, panned), "web.fps_driving": driven, "web.fps_panning": panned}
    for key, frames in found.items():
        yield Figure(key, "frames/s", frames, None, WANTED[key])


def first_paint(browser: Browser, server: Served) -> float:
    """Milliseconds to the first paint of the lobby, nothing in the browser's cache."""
    page = browser.new_page(viewport=WINDOW)
    page.goto(server.url)
    page.wait_for_function(FIRST_PAINT)
    found: float = page.evaluate(FIRST_PAINT)
    page.close()
    return found


def driving(page: Page, seconds: int) -> float:
    """Frames a second while bots drive."""
    table = page.evaluate(RACE_OF_BOTS)
    page.goto(f"/#/table/{table}")
    page.wait_for_function("document.getAnimations().length > 0")
    found: float = page.evaluate(COUNT_FRAMES, seconds * 1000)
    return found


def panning(page: Page, seconds: int) -> float:
    """Frames a second while the board is dragged about."""
    open_table(page, STEERING)
    page.evaluate(f"window.counted = ({COUNT_FRAMES})({seconds * 1000})")
    page.mouse.move(300, 200)
    page.mouse.down()
    for step in range(60 * seconds):
        page.mouse.move(300 + step % 60, 200 + (step // 2) % 60)
    page.mouse.up()
    found: float = page.evaluate("window.counted")
    return found


def hovering(page: Page, rounds: int) -> list[float]:
    """Milliseconds from the pointer to the preview, over every choice on the board and in the dashboard."""
    found: list[float] = []
    for position in (STEERING, SHIFTING):
        open_table(page, position)
        page.evaluate(WATCH_POINTER)
        choices = page.locator("[data-choice]")
        for _ in range(rounds):
            for k in range(choices.count()):
                page.mouse.move(5, 5)
                box = choices.nth(k).bounding_box()
                if box:
                    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
                    page.wait_for_timeout(60)
        found += page.evaluate("window.previews")
    return found


def open_table(page: Page, position: str) -> None:
    """A table that begins in a position, its choices offered."""
    page.goto("/#/")
    page.goto(f"/#/table/{page.evaluate(RACE_FROM, position)}")
    page.wait_for_selector("[data-choice]")
