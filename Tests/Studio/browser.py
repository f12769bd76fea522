"""Chromium without a window, controlled through the DevTools protocol."""

import asyncio
import base64
import contextlib
import json
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import time
import urllib.request

import websockets

# The deadline of everything that a test waits for. It only bounds a failure.
SECONDS = 30


class Browser:
    """Chromium in its own process group, which is killed, because its command starts others."""

    def __init__(self, program="chromium-headless-shell"):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="studio-browser-"))
        arguments = [
            program, "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0",
            "--remote-allow-origins=*", "--hide-scrollbars", "--no-first-run",
            f"--user-data-dir={self.folder}", "about:blank",
        ]
        self.process = subprocess.Popen(
            arguments, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, start_new_session=True)

    async def __aenter__(self):
        file = self.folder / "DevToolsActivePort"
        for _ in range(SECONDS * 20):
            if file.exists() and file.read_text().count("\n") >= 1:
                break
            await asyncio.sleep(0.05)
        self.port = int(file.read_text().split("\n")[0])
        return self

    async def __aexit__(self, *_):
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def request(self, path, method="GET"):
        """Sends a request to the DevTools server and returns the answer."""
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", method=method)
        with urllib.request.urlopen(request, timeout=SECONDS) as answer:
            return json.load(answer)

    async def page(self):
        """Opens an empty page."""
        target = self.request("/json/new?about:blank", "PUT")
        page = Page(
            self, await websockets.connect(target["webSocketDebuggerUrl"], max_size=1 << 26))
        await page.call("Page.enable")
        await page.call("Runtime.enable")
        await page.call("Log.enable")
        return page


class Page:
    """A page that receives real input events, runs scripts and makes screenshots."""

    def __init__(self, browser, socket):
        self.browser = browser
        self.socket = socket
        self.last = 0
        self.waiting = {}
        self.problems = []
        self.reader = asyncio.create_task(self.read())

    async def read(self):
        """Handles all answers and events."""
        with contextlib.suppress(websockets.ConnectionClosed):
            async for text in self.socket:
                self.take(json.loads(text))

    def take(self, message):
        """Handles an answer or an event."""
        if "id" in message:
            future = self.waiting.pop(message["id"], None)
            if future and not future.done():
                future.set_result(message)
        elif message["method"] == "Runtime.exceptionThrown":
            self.problems.append(message["params"]["exceptionDetails"])
        elif message["method"] == "Log.entryAdded":
            entry = message["params"]["entry"]
            if entry["level"] == "error":
                self.problems.append(entry)

    async def another(self):
        """Opens another empty page in the same browser."""
        return await self.browser.page()

    async def call(self, method, **parameters):
        """Calls a method of the DevTools protocol and returns its result."""
        self.last += 1
        future = asyncio.get_running_loop().create_future()
        self.waiting[self.last] = future
        await self.socket.send(json.dumps(
            {"id": self.last, "method": method, "params": parameters}))
        message = await asyncio.wait_for(future, SECONDS)
        if "error" in message:
            raise AssertionError(f"{method}: {message['error']}")
        return message["result"]

    async def run(self, script):
        """Runs a script and returns its value."""
        result = await self.call(
            "Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise AssertionError(f"{script}: {result['exceptionDetails']}")
        return result["result"].get("value")

    async def until(self, script, seconds=SECONDS):
        """Waits until a script is true."""
        end = time.monotonic() + seconds
        while not await self.run(script):
            assert time.monotonic() < end, f"not in {seconds} s: {script}"
            await asyncio.sleep(0.02)

    async def size(self, width, height, dark=False, still=False):
        """Sets the size of the page in pixels, and the emulated settings of the user's system."""
        await self.call("Emulation.setDeviceMetricsOverride", width=width, height=height,
                        deviceScaleFactor=1, mobile=width < 600)
        await self.call("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
            {"name": "prefers-reduced-motion", "value": "reduce" if still else "no-preference"},
        ])

    async def open(self, address):
        """Goes to an address, and waits until the page is connected to the studio."""
        await self.call("Page.navigate", url=address)
        await self.until("document.readyState === 'complete' && "
                         "document.querySelectorAll('#patterns li').length > 0")

    async def place(self, selector, across=0.5, down=0.5):
        """Scrolls an element into view. Returns a position within it, in pixels."""
        return await self.run(f"""(() => {{
          const element = document.querySelector({json.dumps(selector)});
          element.scrollIntoView({{ block: 'center', behavior: 'instant' }});
          const box = element.getBoundingClientRect();
          return [box.left + box.width * {across}, box.top + box.height * {down}];
        }})()""")

    async def mouse(self, kind, x, y, buttons=1, modifiers=0, clicks=1, pointer="mouse"):
        """An event of a mouse or a pen: mousePressed, mouseMoved or mouseReleased."""
        await self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, buttons=buttons,
                        button="left" if kind != "mouseMoved" or buttons else "none",
                        clickCount=clicks, modifiers=modifiers, pointerType=pointer)

    async def click(self, selector):
        """Presses and releases the mouse on an element."""
        x, y = await self.place(selector)
        await self.mouse("mousePressed", x, y)
        await self.mouse("mouseReleased", x, y, 0)

    async def touch(self, kind, *points):
        """Sends a touch event with fingers as (id, x, y)."""
        await self.call("Input.dispatchTouchEvent", type=kind, touchPoints=[
            {"id": number, "x": x, "y": y} for number, x, y in points])

    async def key(self, key, code=None, kind=None, modifiers=0, commands=()):
        """Presses and releases a key, or does one of both. Modifiers: 1 Alt, 2 Control, 8 Shift.
        The commands are what the browser does with the key, such as "copy"."""
        codes = {" ": 32, "Escape": 27, "Enter": 13, "ArrowLeft": 37, "ArrowUp": 38,
                 "ArrowRight": 39, "ArrowDown": 40, "Delete": 46, "Home": 36, "End": 35}
        number = codes.get(key, ord(key[0].upper()))
        for type_ in [kind] if kind else ["keyDown", "keyUp"]:
            is_text = type_ == "keyDown" and len(key) == 1 and not modifiers & 3
            text = {"text": key} if is_text else {}
            if commands and type_ == "keyDown":
                text["commands"] = list(commands)
            await self.call("Input.dispatchKeyEvent", type=type_, key=key, code=code or key,
                            windowsVirtualKeyCode=number, modifiers=modifiers, **text)

    async def screenshot(self, file, whole=False):
        """Writes a picture of the page to a PNG file."""
        result = await self.call("Page.captureScreenshot", format="png",
                                 captureBeyondViewport=whole)
        pathlib.Path(file).write_bytes(base64.b64decode(result["data"]))
