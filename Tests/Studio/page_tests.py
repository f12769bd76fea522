"""Performs gestures on the page with real input events, and checks the requested levels."""

import asyncio
import json
import os
import pathlib
import signal
import statistics
import tempfile
import time

from studio import ATTEMPTS, SECONDS, STILL, Client, Studio

# Microseconds without a level above 0 after which nothing plays. A level that is held is sent
# again every 80 ms.
QUIET = 250_000
# Defines `stall`, which ends the measurement and returns the longest time in milliseconds in which
# the page did not run or the browser's process for the network did not fetch a small file: beats of
# the page pass through both.
STALL = """(() => {
  let [last, longest, asked, isOver] = [performance.now(), 0, null, false];
  const note = (since) => { longest = Math.max(longest, performance.now() - since); };
  const tick = () => {
    note(last);
    last = performance.now();
  };
  const timer = setInterval(tick, 10);
  const ask = async () => {
    while (!isOver) {
      asked = performance.now();
      const answer = await fetch('icon.svg', { cache: 'no-store' });
      await answer.arrayBuffer();
      note(asked);
      asked = null;
      await new Promise((done) => setTimeout(done, 20));
    }
  };
  ask();
  globalThis.stall = () => {
    tick();
    if (asked !== null) note(asked);
    isOver = true;
    clearInterval(timer);
    return longest;
  };
})()"""


async def open_page(studio, browser, width=1280, height=900, **more):
    """Opens a page that shows the studio."""
    page = await browser.page()
    await page.size(width, height, **more)
    await page.open(studio.address)
    return page


class Watcher:
    """A second connection to the studio, which receives the levels that the page requests."""

    def __init__(self, client):
        self.client = client
        self.since = 0

    async def begin(self):
        """Ignores from now on what was sent to the device until now."""
        self.client.forget()
        self.since = self.client.now()

    def rows(self):
        """All level records: zone, start, end, two intensities, two sharpnesses, submission."""
        return [row for row in self.client.records("level") if row[7] >= self.since]

    def levels(self):
        """All level records: start, end, two intensities and two sharpnesses of each."""
        return [row[1:7] for row in self.rows()]

    def events(self, *kinds):
        """The events that began: kind, onset, duration, level, tone."""
        return [row for row in self.client.records("event")
                if row[1] >= self.since and (not kinds or row[0] in kinds)]

    def peak(self):
        """The highest intensity."""
        return max((max(row[2], row[3]) for row in self.levels()), default=0)

    def taps(self):
        """The intensities of all taps."""
        return [row[3] for row in self.events(0)]

    def has_ended(self):
        """Whether no page holds anything any more."""
        holds = [message["fingers"] or message["playing"] for message in self.client.messages
                 if message["is"] == "playing"]
        return any(holds) and not holds[-1]

    async def felt(self, condition):
        """Waits until a condition is true, or until what a page held has ended. Returns whether the
        condition is true."""
        await self.client.until(lambda: condition() or self.has_ended())
        return condition()

    async def silent(self):
        """Waits until no page plays anything and no level above 0 is sent any more."""
        client = self.client
        await client.until(lambda: not client.latest["playing"]["fingers"]
                           and not client.latest["playing"]["playing"])
        await self.quiet()

    async def quiet(self):
        """Waits until no level above 0 was sent for some time."""
        end = time.monotonic() + SECONDS
        since = self.client.now()
        while True:
            moment = self.client.now()
            await self.client.delivered()
            latest = max((row[7] for row in self.rows() if max(row[3], row[4]) > 0), default=0)
            if moment - max(latest, since) >= QUIET:
                break
            assert time.monotonic() < end, f"it plays on: {self.levels()[-3:]}"
            await asyncio.sleep(0.02)
        await self.begin()


async def frames(page):
    """Waits until the page has drawn twice."""
    await page.run("new Promise((done) => requestAnimationFrame("
                   "() => requestAnimationFrame(done)))")


async def pad_point(page, selector, intensity, sharpness, inset=14):
    """The position of an intensity and a sharpness on a pad, in pixels."""
    left, top, width, height = await page.run(f"""(() => {{
      const element = document.querySelector({json.dumps(selector)});
      element.scrollIntoView({{ block: 'center', behavior: 'instant' }});
      const box = element.getBoundingClientRect();
      return [box.left, box.top, box.width, box.height];
    }})()""")
    return (left + inset + sharpness * (width - 2 * inset),
            top + inset + (1 - intensity) * (height - 2 * inset))


async def smoke(studio, browser):
    """Checks that the page opens without a problem, that a drag plays, and that Escape stops."""
    async with Client.connected(studio) as client:
        await client.send("scope", on=True)
        watcher = Watcher(client)
        page = await open_page(studio, browser)
        await drag_is_felt(page, watcher)
        await stop_key(page, watcher)
        assert not page.problems, page.problems
        print("page: opens without a problem; a drag is felt as drawn; Escape stops")


async def steadily(page, attempt):
    """Makes an attempt, which returns false if what the page held has ended too early. Makes
    others only if the page or its network stood still, by the page's own clock."""
    for _ in range(ATTEMPTS):
        await page.run(STALL)
        is_felt = await attempt()
        stall = await page.run("stall()")
        if is_felt:
            return
        assert stall > STILL, f"what the page held has ended; its longest stall took {stall} ms"
        print(f"page: it stood still for {stall:.0f} ms, so the gesture is repeated", flush=True)
    raise AssertionError(f"the page stood still in each of {ATTEMPTS} attempts")


async def drag_is_felt(page, watcher, pointer="mouse"):
    """Draws a line on the vibration pad with the mouse or a pen, and checks the levels."""
    await steadily(page, lambda: drag(page, watcher, pointer))


async def drag(page, watcher, pointer):
    """Draws the line once. Returns false if the vibration has ended before the pointer was lifted.
    """
    await watcher.begin()
    drawn = [(0.2 + 0.03 * step, 0.9 - 0.035 * step) for step in range(20)]
    for step, (intensity, sharpness) in enumerate(drawn):
        x, y = await pad_point(page, "#pad-vibration", intensity, sharpness)
        count = len(watcher.levels())
        await page.mouse("mousePressed" if step == 0 else "mouseMoved", x, y, pointer=pointer)
        # A pixel of the pad corresponds to less than 0.005. The next move waits, because of two
        # moves in one turn of the playback thread only the second is played.
        is_felt = await watcher.felt(lambda count=count, drawn=(intensity, sharpness): any(
            abs(row[3] - drawn[0]) < 0.006 and abs(row[5] - drawn[1]) < 0.006
            for row in watcher.levels()[count:]))
        if not is_felt:
            break
    await page.mouse("mouseReleased", x, y, 0, pointer=pointer)
    await watcher.silent()
    return is_felt


async def stop_key(page, watcher):
    """Checks that Escape ends a looping pattern."""
    pattern = "#patterns li:nth-child(7)"

    async def attempt():
        await watcher.begin()
        await page.click(f"{pattern} .keys button")
        is_felt = await watcher.felt(lambda: watcher.peak() > 0.3)
        await page.key("Escape")
        await watcher.silent()
        await page.until(f"!document.querySelector('{pattern}').classList.contains('plays')")
        return is_felt
    await steadily(page, attempt)


async def fingers(page, watcher):
    """Checks that the vibrations of two fingers add up and end separately."""
    await watcher.begin()
    one = await pad_point(page, "#pad-vibration", 0.3, 0.2)
    two = await pad_point(page, "#pad-vibration", 0.5, 0.8)
    await page.touch("touchStart", (1, *one))
    await page.touch("touchStart", (1, *one), (2, *two))
    await watcher.client.until(lambda: len(watcher.client.latest["playing"]["fingers"]) == 2)
    await watcher.client.until(lambda: abs(watcher.peak() - 0.8) < 0.01)
    two = await pad_point(page, "#pad-vibration", 0.6, 0.8)
    await page.touch("touchMove", (1, *one), (2, *two))
    await watcher.client.until(lambda: abs(watcher.peak() - 0.9) < 0.01)
    await page.touch("touchEnd", (2, *two))
    await watcher.client.until(lambda: len(watcher.client.latest["playing"]["fingers"]) == 1)
    await page.touch("touchEnd")
    await watcher.silent()


async def keys_on_pads(page, watcher):
    """Checks that the arrow keys move the point, and that Space holds the vibration."""
    await watcher.begin()
    await page.run("document.getElementById('pad-vibration').focus()")
    for key in ["ArrowUp", "ArrowUp", "ArrowRight"]:
        await page.key(key)
    await page.key(" ", "Space", "keyDown")
    await watcher.client.until(lambda: abs(watcher.peak() - 0.8) < 0.001)
    await page.key("ArrowDown")
    await watcher.client.until(
        lambda: abs(watcher.levels()[-1][2] - 0.75) < 0.001)
    assert abs(watcher.levels()[-1][4] - 0.55) < 0.001, watcher.levels()[-1]
    await page.key(" ", "Space", "keyUp")
    await watcher.silent()


async def pen(page, watcher):
    """Checks that a pen draws as the mouse does, and that it taps."""
    await page.run("""addEventListener('pointerdown', (event) => {
      globalThis.pointer = event.pointerType; }, { capture: true, once: true })""")
    await drag_is_felt(page, watcher, "pen")
    assert await page.run("pointer") == "pen", await page.run("pointer")
    x, y = await pad_point(page, "#pad-taps", 0.4, 0.5)
    await page.mouse("mousePressed", x, y, pointer="pen")
    await page.mouse("mouseReleased", x, y, 0, pointer="pen")
    await watcher.client.until(lambda: watcher.taps())
    assert abs(watcher.taps()[0] - 0.4) < 0.006, watcher.taps()
    await watcher.silent()


async def tap_train(page, watcher):
    """Checks that a press on the tap pad plays a tap, and further ones while it is held."""
    await watcher.begin()
    # The times are those at which the page sends, because messages may arrive late.
    await page.run("""(() => {
      globalThis.taps = [];
      const send = WebSocket.prototype.send;
      WebSocket.prototype.send = function (text) {
        if (text.includes('"tap"')) taps.push(performance.now());
        return send.call(this, text);
      };
    })()""")
    x, y = await pad_point(page, "#pad-taps", 0.6, 0.5)
    await page.mouse("mousePressed", x, y)
    await watcher.client.until(lambda: len(watcher.taps()) >= 3)
    await page.mouse("mouseReleased", x, y, 0)
    sent = await page.run("taps")
    later = await page.run("new Promise((done) => setTimeout(() => done(taps), 1500))")
    assert later == sent, "it taps on"
    await watcher.client.until(lambda: len(watcher.taps()) == len(sent))
    assert all(abs(level - 0.6) < 0.006 for level in watcher.taps()), watcher.taps()
    # A timer does not end early, except for a rounding.
    assert sent[1] - sent[0] > 748 and sent[2] - sent[1] > 598, sent
    await watcher.silent()


async def card(page, name):
    """The CSS selector of a pattern's card."""
    number = await page.run(f"""[...document.querySelectorAll('#patterns li')]
      .findIndex((card) => card.querySelector('h3').textContent === {json.dumps(name)}) + 1""")
    assert number, name
    return f"#patterns li:nth-child({number})"


async def patterns(page, watcher):
    """Plays patterns once, layered, looped, paused, slowed, and while a button is held."""
    await watcher.begin()
    client = watcher.client
    hearts = await card(page, "heartbeats")
    await page.click(f"{hearts} .picture")
    rumble = await card(page, "rumble")
    await page.click(f"{rumble} .picture")
    await client.until(lambda: len(client.latest["playing"]["playing"]) == 2)
    await client.until(lambda: not client.latest["playing"]["playing"])
    # At least the eight taps of heartbeats.
    await client.until(lambda: len(watcher.taps()) >= 8)
    loop, hold, pause = [f"{hearts} .keys button:nth-child({number})" for number in (1, 2, 3)]
    await page.click(loop)
    await client.until(lambda: any(one["loops"] for one in client.latest["playing"]["playing"]))
    await page.until(f"document.querySelector('{loop}').getAttribute('aria-pressed') === 'true'")
    await page.click(pause)
    await client.until(lambda: client.latest["playing"]["playing"][0]["paused"])
    await watcher.quiet()
    assert client.latest["playing"]["playing"][0]["paused"], "the pattern goes on"
    await page.click(pause)
    await set_value(page, f"{hearts} select", "0.5")
    await client.until(lambda: client.latest["playing"]["playing"][0]["rate"] == 0.5)
    await client.until(lambda: watcher.peak() > 0.3)
    await page.click(loop)
    await watcher.silent()
    await speeds(page, watcher, hearts)
    x, y = await page.place(hold)
    await page.mouse("mousePressed", x, y)
    await client.until(lambda: watcher.peak() > 0.3)
    await page.mouse("mouseReleased", x, y, 0)
    await watcher.silent()
    await page.run(f"document.querySelector('{hold}').focus()")
    await page.key(" ", "Space", "keyDown")
    await client.until(lambda: watcher.peak() > 0.3)
    await page.key(" ", "Space", "keyUp")
    await watcher.silent()


async def speeds(page, watcher, hearts):
    """Checks the times of a pattern at half and at twice the speed."""
    client, onsets = watcher.client, {}
    for rate in ["1", "0.5", "2"]:
        await set_value(page, f"{hearts} select", rate)
        await watcher.begin()
        await page.click(f"{hearts} .picture")
        await client.until(lambda: client.latest["playing"]["playing"])
        await client.until(lambda: not client.latest["playing"]["playing"])
        await client.delivered()
        # The onsets are the planned ones. If the machine stalls, a tap can be missed, so that only
        # those are compared that were played at each speed.
        onsets[rate] = {(row[0], row[3]): row[1] for row in watcher.events()}
        await watcher.silent()
    common = sorted(set.intersection(*map(set, onsets.values())), key=onsets["1"].get)
    assert len(common) >= 8, onsets
    spans = {rate: each[common[-1]] - each[common[0]] for rate, each in onsets.items()}
    for rate, span in spans.items():
        share = span * float(rate) / spans["1"]
        assert abs(share - 1) < 0.001, f"at {rate} times the speed: {spans}"
    await set_value(page, f"{hearts} select", "1")


async def set_value(page, selector, value):
    """Selects an option of a list."""
    await page.run(f"""(() => {{
      const select = document.querySelector({json.dumps(selector)});
      select.value = {json.dumps(value)};
      select.dispatchEvent(new Event('change'));
    }})()""")


async def settings(page, other, watcher):
    """Checks that gain and mute take effect immediately, and that another page shows them."""
    await watcher.begin()
    x, y = await pad_point(page, "#pad-vibration", 0.8, 0.5)
    await page.mouse("mousePressed", x, y)
    await watcher.client.until(lambda: abs(watcher.peak() - 0.8) < 0.006)
    await other.run("document.getElementById('gain').focus()")
    for _ in range(10):
        await other.key("ArrowLeft")
    await watcher.client.until(lambda: abs(watcher.levels()[-1][2] - 0.72) < 0.006)
    await page.until("document.getElementById('gain-value').textContent === '90 %'")
    await other.click("#mute")
    await watcher.client.until(lambda: watcher.levels()[-1][2] == 0)
    # A click toggles what its page shows, so that page must have received the state, too.
    for each in [page, other]:
        await each.until("document.getElementById('mute').getAttribute('aria-pressed') === 'true'")
    await other.click("#mute")
    await watcher.client.until(lambda: not watcher.client.latest["state"]["muted"])
    for _ in range(10):
        await other.key("ArrowRight")
    await page.mouse("mouseReleased", x, y, 0)
    await other.run("document.getElementById('gain').focus()")
    for _ in range(10):
        await other.key("ArrowRight")
    await page.until("document.getElementById('gain-value').textContent === '100 %'")
    await watcher.silent()


async def refusal(page, watcher):
    """Checks that the reason for a refused message is shown for some seconds, although the studio
    sends its state, too."""
    await page.run("import('/link.js').then((link) => link.send({ do: 'zone', name: 'none' }))")
    shown = "document.getElementById('notice').textContent.includes('no such zone')"
    await page.until(shown)
    await watcher.client.delivered()
    await frames(page)
    assert await page.run(shown), "the reason vanished"
    await page.until("document.getElementById('notice').hidden")


def device_of(client):
    """The id of the device that plays; None while a device is being opened."""
    return (client.latest["state"]["device"] or {}).get("id")


async def devices(page, watcher):
    """Selects another device and one of its zones, and then the first device again."""
    client = watcher.client
    await page.until("document.querySelector('[data-device=\"loopback:motors\"]') !== null")
    await page.click('[data-device="loopback:motors"]')
    await client.until(lambda: device_of(client) == "loopback:motors")
    await page.until("document.getElementById('device').textContent.includes('heavy')")
    zone = client.latest["state"]["zones"][-1]
    await set_value(page, "#device select", zone)
    await client.until(lambda: client.latest["state"]["zone"] == zone)
    await watcher.begin()
    x, y = await pad_point(page, "#pad-vibration", 0.7, 0.1)
    await page.mouse("mousePressed", x, y)
    await client.until(lambda: watcher.peak() > 0.6)
    await page.mouse("mouseReleased", x, y, 0)
    await watcher.silent()
    await page.click('[data-device="loopback"]')
    await client.until(lambda: device_of(client) == "loopback")


async def ball(page, watcher):
    """Checks that the ball plays a tap at its impacts, can be tilted and kicked, and ends."""
    await watcher.begin()
    client = watcher.client
    await page.click("#ball-keys button:nth-child(1)")
    await client.until(lambda: client.latest["ball"]["runs"])
    await client.until(lambda: len(watcher.taps()) >= 2)
    # Each impact has a tone, too.
    await client.until(lambda: len(watcher.events(2)) >= 2)
    await page.run("document.getElementById('ball').focus()")
    await page.key("ArrowLeft")
    await client.until(lambda: client.latest["ball"]["side"] == "left")
    await page.key(" ", "Space")
    count = len(watcher.taps())
    await client.until(lambda: len(watcher.taps()) > count)
    await page.click("#ball-keys button:nth-child(1)")
    await client.until(lambda: not client.latest["ball"]["runs"])
    await watcher.silent()


async def vine(page, watcher):
    """Checks that a swipe cuts the vine, which plays haptics and lets the pineapple fall."""
    await watcher.begin()
    client = watcher.client
    await page.click("#vine-keys button")
    await client.until(lambda: client.latest["vine"]["runs"])
    x, y = await page.place("#vine", 0.05, 0.25)
    right, _ = await page.place("#vine", 0.95, 0.25)
    await page.mouse("mousePressed", x, y)
    for step in range(1, 20):
        await page.mouse("mouseMoved", x + (right - x) * step / 19, y)
    await client.until(
        lambda: any(message.get("state") == "falling" for message in client.messages))
    await page.mouse("mouseReleased", right, y, 0)
    await client.until(
        lambda: client.latest["vine"]["caught"] + client.latest["vine"]["missed"] == 1)
    assert watcher.peak() > 0.4, "the cut is not felt"
    # The sounds of the cut, and of the crocodile or the water.
    await client.until(lambda: len(watcher.events(3)) == 2)
    await page.click("#vine-keys button")
    await client.until(lambda: not client.latest["vine"]["runs"])
    await watcher.silent()


async def feedback(page, watcher):
    """Checks that each feedback generator plays haptics."""
    buttons = await page.run("document.querySelectorAll('#feedback button').length")
    assert buttons == 10, buttons
    for index in range(buttons):
        await watcher.begin()
        name = await page.run(f"document.querySelectorAll('#feedback button')[{index}].textContent")
        await page.run(f"document.querySelectorAll('#feedback button')[{index}].id = 'key-{index}'")
        await page.click(f"#key-{index}")
        await watcher.client.until(lambda: watcher.peak() > 0 and watcher.events())
        await watcher.quiet()


async def leaving(page, watcher):
    """Checks that what a page plays ends when the page is hidden, frozen or closed."""
    client = watcher.client
    loop = await card(page, "rumble") + " .keys button"
    for kind in ["hidden", "frozen", "closed"]:
        await page.until("import('/link.js').then((link) => link.isOpen())")
        await watcher.begin()
        for keys in ["#ball-keys", "#vine-keys"]:
            await page.until(f"document.querySelector('{keys} button').textContent === 'Start'")
        await page.click(loop)
        await page.click("#ball-keys button:nth-child(1)")
        await page.click("#vine-keys button")
        await client.until(lambda: client.latest["ball"]["runs"] and client.latest["vine"]["runs"])
        x, y = await pad_point(page, "#pad-vibration", 0.8, 0.5)
        await page.mouse("mousePressed", x, y)
        await client.until(lambda: watcher.peak() > 0.7)
        if kind == "hidden":
            # A page without a window is never hidden, so only the event is sent.
            await page.run("""Object.defineProperty(document, 'hidden', {
              configurable: true, get: () => true });
              document.dispatchEvent(new Event('visibilitychange'));
              delete document.hidden""")
        elif kind == "frozen":
            # Runs a script that does not end.
            busy = asyncio.create_task(page.run("for (;;);"))
        else:
            await page.call("Page.close")
        await watcher.silent()
        await client.until(
            lambda: not client.latest["ball"]["runs"] and not client.latest["vine"]["runs"])
        if kind == "closed":
            return
        if kind == "frozen":
            assert not busy.done(), "the page was not frozen"
            await page.call("Runtime.terminateExecution")
            await asyncio.wait([busy])
            assert busy.exception() is not None, "the script ended"
        await page.mouse("mouseReleased", x, y, 0)


async def lost_and_found(page, watcher, studio):
    """Checks that the page reports a stopped studio process, and recovers when it continues."""
    studio.process.send_signal(signal.SIGSTOP)
    try:
        await page.until("document.getElementById('notice').textContent.includes('not answer')")
    finally:
        studio.process.send_signal(signal.SIGCONT)
    await page.until("document.getElementById('notice').hidden")


async def killed_and_started(browser):
    """Checks that a page shows that its studio was killed, and finds the next one by its address.
    """
    with Studio() as first:
        page = await open_page(first, browser)
        first.process.kill()
        first.process.wait()
        await page.until("document.getElementById('notice').textContent.includes('not answer')")
        with Studio("--port", str(first.port)) as second:
            # The cookie of the first studio is not that of the second.
            end = time.monotonic() + SECONDS
            while "refused: the cookie is wrong" not in second.lines():
                assert time.monotonic() < end, "the page does not look for the studio"
                await asyncio.sleep(0.02)
            assert not await page.run("document.getElementById('notice').hidden")
            await page.open(second.address)
            await page.until("document.getElementById('notice').hidden")
            assert second.end() == 130, "ctrl-C"
    await page.call("Page.close")


async def other_page(page, other, watcher):
    """Checks that a page shows the finger and the pattern of another one."""
    await watcher.begin()
    colour = """(() => {
      const pad = document.getElementById('pad-vibration');
      pad.scrollIntoView({ block: 'center', behavior: 'instant' });
      const [x, y] = [pad.width * 0.5, pad.height * 0.5].map(Math.round);
      return [...pad.getContext('2d').getImageData(x, y, 1, 1).data].join();
    })()"""
    await other.run(colour)
    await frames(other)
    before = await other.run(colour)
    x, y = await page.place("#pad-vibration")
    await page.mouse("mousePressed", x, y)
    await watcher.client.until(lambda: watcher.peak() > 0.4)
    await other.until(f"{colour} !== {json.dumps(before)}")
    await page.mouse("mouseReleased", x, y, 0)
    await other.until(f"{colour} === {json.dumps(before)}")
    rumble = await card(page, "rumble")
    await page.click(f"{rumble} .keys button")
    await other.until(f"document.querySelector('{rumble}').classList.contains('plays')")
    # The other page ends what this one plays.
    await other.click("#stop")
    await watcher.silent()
    await page.until(f"!document.querySelector('{rumble}').classList.contains('plays')")


async def battery(page):
    """Checks the words for the charge of a pad's battery."""
    for value, text in [
            (None, None), ({"percent": 80, "level": None, "state": "charging"}, "80 %, charging"),
            ({"percent": None, "level": "low", "state": None}, "low"),
            ({"percent": 0, "level": None, "state": "not charging"}, "0 %, not charging")]:
        shown = await page.run(
            f"import('/devices.js').then((devices) => devices.charge({json.dumps(value)}))")
        assert shown == text, f"{value}: {shown}"


async def little_motion(page, watcher):
    """Checks that the scope draws at most ten times a second for a reader who wants little motion.
    """
    await page.size(1280, 900, still=True)
    await page.run("location.hash = '#scope'")
    rumble = await card(page, "rumble")
    await page.run(f"document.querySelector('{rumble} .keys button').click()")
    await page.until("/^[1-9] |^1[01] /.test(document.getElementById('rate').textContent)")
    assert await page.run("getComputedStyle(document.documentElement).scrollBehavior") == "auto"
    await page.key("Escape")
    await watcher.silent()
    await page.run("location.hash = '#play'")
    await page.size(1280, 900)


async def scope(page, watcher, studio):
    """Checks freezing, zooming, measuring and saving in the scope."""
    await page.run("location.hash = '#scope'")
    await watcher.begin()
    rumble = await card(page, "rumble")
    await page.run(f"document.querySelector('{rumble} .keys button').click()")
    # So much is in view when the scope has been zoomed.
    await watcher.client.until(lambda: len(watcher.levels()) > 0
                               and watcher.levels()[-1][1] - watcher.since > 1_500_000)
    await page.run("document.getElementById('traces').focus()")
    await page.key(" ", "Space")
    await page.until("document.getElementById('freeze').textContent === 'Go live'")
    await page.key("+")
    await page.until("document.getElementById('span').textContent === '2 s'")
    x, y = await page.place("#traces", 0.5, 0.5)
    await page.call("Input.dispatchMouseEvent", type="mouseWheel", x=x, y=y, deltaX=0, deltaY=-100)
    await page.until("document.getElementById('span').textContent === '1 s'")
    await page.key("c")
    await page.until("document.querySelectorAll('#measure td').length > 6")
    before = await page.run("document.querySelector('#measure td:nth-child(4)').textContent")
    # The first cursor is at a third of the lanes.
    left = await page.run("document.getElementById('traces').getBoundingClientRect().left")
    width = await page.run("document.getElementById('traces').getBoundingClientRect().width")
    place = left + 92 + 0.34 * (width - 100)
    await page.mouse("mousePressed", place, y)
    await page.mouse("mouseMoved", place - 100, y)
    await page.mouse("mouseReleased", place - 100, y, 0)
    await page.until("document.querySelector('#measure td:nth-child(4)').textContent "
                     f"!== {json.dumps(before)}")
    await saved_files(page)
    await page.run("document.getElementById('traces').focus()")
    await page.key("c")
    await page.key(" ", "Space")
    await page.until("document.getElementById('freeze').textContent === 'Freeze'")
    await page.key("Escape")
    await watcher.silent()
    await page.run("location.hash = '#play'")


async def saved_files(page):
    """Checks the three files that the scope saves."""
    with tempfile.TemporaryDirectory() as folder:
        await page.call("Page.setDownloadBehavior", behavior="allow", downloadPath=folder)
        for kind, start in [("json", '{\n    "format": "tactus-capture"'),
                            ("csv", "time_s,zone,intensity,sharpness,actuator"), ("svg", "<svg ")]:
            await page.click(f"[data-save={kind}]")
            file = pathlib.Path(folder) / f"scope.{kind}"
            end = time.monotonic() + SECONDS
            while not (file.exists() and file.stat().st_size):
                assert time.monotonic() < end, f"{file.name} was not saved"
                await asyncio.sleep(0.02)
            text = file.read_text(encoding="utf-8")
            assert text.startswith(start), text[:80]
            if kind == "json":
                capture = json.loads(text)
                assert capture["segments"] and capture["levels"], "nothing was saved"
                assert max(level["end_ns"] for level in capture["levels"]) <= 2e9


def percentiles(values):
    """The median and the 99th percentile."""
    ordered = sorted(values)
    return statistics.median(ordered), ordered[int(len(ordered) * 0.99)]


async def latency(page, watcher, count=1000):
    """Measures the milliseconds from the pointer handler to the submission, and of an echo."""
    x, y = await pad_point(page, "#pad-vibration", 0.5, 0.1)
    right, _ = await pad_point(page, "#pad-vibration", 0.5, 0.9)
    await page.run("""(async () => {
      const link = await import('/link.js');
      globalThis.handled = [];
      const pad = document.getElementById('pad-vibration');
      const kind = 'onpointerrawupdate' in window ? 'pointerrawupdate' : 'pointermove';
      const box = pad.getBoundingClientRect();
      pad.addEventListener(kind, (event) => handled.push([
        link.now(), 1 - (event.clientY - box.top - 14) / (box.height - 28),
        (event.clientX - box.left - 14) / (box.width - 28)]), { capture: true });
      globalThis.echoes = [];
      let start = 0;
      link.on('echo', () => echoes.push(performance.now() - start));
      globalThis.echo = () => { start = performance.now(); link.send({ do: 'echo', id: 1 }); };
    })()""")
    await watcher.begin()
    await page.mouse("mousePressed", x, y)
    for step in range(count):
        # Each position differs from the previous one.
        await page.mouse("mouseMoved", x + (right - x) * (step % 200) / 200, y - (step % 7))
        await page.run("echo()")
        await asyncio.sleep(0.004)
    await page.mouse("mouseReleased", right, y, 0)
    await watcher.client.delivered()
    handled = await page.run("handled")
    echoes = await page.run("echoes")
    # Finds the first submission with the values of each move. The next move may replace a move
    # before it is played.
    rows = watcher.client.records("level")
    delays, place = [], 0
    for moment, intensity, sharpness in handled:
        for at in range(place, min(place + 50, len(rows))):
            row = rows[at]
            if abs(row[3] - intensity) < 0.0002 and abs(row[5] - sharpness) < 0.0002:
                delays.append((row[7] - moment) / 1000)
                place = at + 1
                break
    assert len(delays) > count * 0.9, f"{len(delays)} of {len(handled)} moves were submitted"
    median, high = percentiles(delays)
    echo_median, echo_high = percentiles(echoes)
    print(f"latency: {len(delays)} moves from the pointer handler to submit: median "
          f"{median:.2f} ms, p99 {high:.2f} ms; echo of the same run: median {echo_median:.2f} ms, "
          f"p99 {echo_high:.2f} ms")
    return median, high, echo_high


async def rate(page, studio, seconds=5):
    """Measures the scope's frames per second and the studio's processor share in a loop."""
    await page.run("location.hash = '#scope'")
    rumble = await card(page, "rumble")
    await page.run(f"document.querySelector('{rumble} .keys button').click()")
    await asyncio.sleep(1)
    before = studio.processor_seconds()
    frames = await page.run(f"""new Promise((resolve) => {{
      let count = 0;
      const end = performance.now() + {seconds * 1000};
      const frame = () => {{
        count += 1;
        if (performance.now() < end) requestAnimationFrame(frame);
        else resolve(count);
      }};
      requestAnimationFrame(frame);
    }})""")
    share = (studio.processor_seconds() - before) / seconds
    await page.key("Escape")
    await page.run("location.hash = '#play'")
    print(f"scope: {frames / seconds:.1f} frames a second; the studio takes {share * 100:.1f} % of "
          f"a core; load {os.getloadavg()[0]:.1f}")
    return frames / seconds, share


# The texts that canvases draw within two frames, and that do not fit into their widths.
SQUEEZED = """new Promise((done) => {
  const prototype = CanvasRenderingContext2D.prototype;
  const { fillText } = prototype;
  const found = new Set();
  prototype.fillText = function (text, x, y, most = Infinity) {
    if (this.measureText(text).width > most) found.add(text);
    return fillText.call(this, ...arguments);
  };
  requestAnimationFrame(() => requestAnimationFrame(() => {
    prototype.fillText = fillText;
    done([...found]);
  }));
})"""


async def layout(page):
    """Checks that nothing is wider than the page, and that no text of a canvas is squeezed, in
    light and dark, from 360 to 2560 pixels."""
    for width in [360, 400, 640, 1000, 1280, 1920, 2560]:
        for view in ["play", "edit", "scope"]:
            await page.size(width, 900, dark=width % 3 == 0)
            await page.run(f"location.hash = '#{view}'")
            await frames(page)
            wide = await page.run("document.documentElement.scrollWidth")
            assert wide <= width, f"{view} is {wide} pixels wide on a page of {width}"
            narrow = await page.run(SQUEEZED)
            assert not narrow, f"{view} squeezes {narrow} on a page of {width}"
    await page.size(1280, 900)
    await page.run("location.hash = '#play'")


async def names(page):
    """Checks that controls and images have names for screen readers."""
    tree = await page.call("Accessibility.getFullAXTree")
    roles = {"button", "link", "slider", "application", "searchbox", "combobox", "img"}
    nameless = [
        node for node in tree["nodes"]
        if node.get("role", {}).get("value") in roles and not node.get("ignored")
        and not node.get("name", {}).get("value")]
    assert not nameless, nameless[:3]


async def whole(studio, browser):
    """Runs all tests of the page."""
    async with Client.connected(studio) as client:
        await client.send("scope", on=True)
        watcher = Watcher(client)
        page = await open_page(studio, browser)
        other = await open_page(studio, browser)
        for name, test in {
                "a drag": lambda: drag_is_felt(page, watcher),
                "a pen": lambda: pen(page, watcher),
                "the stop key": lambda: stop_key(page, watcher),
                "two fingers": lambda: fingers(page, watcher),
                "keys on the pads": lambda: keys_on_pads(page, watcher),
                "a train of taps": lambda: tap_train(page, watcher),
                "patterns": lambda: patterns(page, watcher),
                "gain and mute on two pages": lambda: settings(page, other, watcher),
                "a refusal": lambda: refusal(page, watcher),
                "devices and zones": lambda: devices(page, watcher),
                "the ball": lambda: ball(page, watcher),
                "the vine": lambda: vine(page, watcher),
                "feedback": lambda: feedback(page, watcher),
                "what another page shows": lambda: other_page(page, other, watcher),
                "the battery": lambda: battery(page),
                "the scope": lambda: scope(page, watcher, studio),
                "little motion": lambda: little_motion(page, watcher),
                "layout": lambda: layout(page), "names": lambda: names(page),
                "lost and found": lambda: lost_and_found(page, watcher, studio),
        }.items():
            await test()
            print(f"page: {name}", flush=True)
        assert not page.problems, page.problems
        await other.call("Page.close")
        await leaving(page, watcher)
        print("page: hidden, frozen and closed pages hold nothing")
    await killed_and_started(browser)
    print("page: a killed studio is shown, and the next one is found by its address")
