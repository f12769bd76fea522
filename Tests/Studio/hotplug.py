"""Plugs serial devices in and pulls them out while a page is open.

libserialport lists the ports of /sys/class/tty, and a device answers each listing through its port.
Without hardware, this program runs in a mount namespace of its own, in which it replaces
/sys/class/tty and adds ports to /dev. A port is a pseudo-terminal; behind it is the device
Devices/Virtual/Program/meter.py, or nothing.
"""

import asyncio
import contextlib
import fcntl
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import tty

import page_tests
from browser import Browser
from studio import Client, Studio

ROOT = pathlib.Path(__file__).resolve().parents[2]
METER = ROOT / "Devices/Virtual/Program/meter.py"
# Gives pseudo-terminals the modem lines that libserialport requires.
SHIM = ROOT / "Tests/FirmwareTests/Shim/ptymodem.c"
TTY, DEV = pathlib.Path("/sys/class/tty"), pathlib.Path("/dev")
# The files of /dev that the studio, Chromium and pseudo-terminals need.
NODES = ["null", "zero", "full", "random", "urandom", "tty"]


def enter(outer):
    """Starts this program again in a namespace of its own, with the name of the present one. Fails
    if the system refuses it."""
    user = [] if os.geteuid() == 0 else ["--user", "--map-root-user"]
    os.execvp("unshare", ["unshare", *user, "--mount", "--propagation", "private",
                          sys.executable, __file__, outer])


def mount(*words):
    """Changes the files of the namespace."""
    subprocess.run(["mount", *map(str, words)], check=True)


def empty_ports():
    """Replaces the list of ports by an empty one, and /dev by a folder in which files can be made.
    """
    # Not within a folder that is deleted with its contents, because those are the system's.
    new = pathlib.Path(tempfile.mkdtemp(prefix="studio-dev-"))
    mount("-t", "tmpfs", "none", new)
    for name in NODES:
        (new / name).touch()
        mount("--bind", DEV / name, new / name)
    for name in ["pts", "shm"]:
        (new / name).mkdir()
        mount("--rbind", DEV / name, new / name)
    (new / "ptmx").symlink_to("pts/ptmx")
    (new / "fd").symlink_to("/proc/self/fd")
    mount("--move", new, DEV)
    new.rmdir()
    mount("-t", "tmpfs", "none", TTY)


class Port:
    """A port of a USB device that is plugged in until ``pull``."""

    def __init__(self, name, folder, answers=True):
        self.name, self.id = name, f"serial:/dev/{name}"
        self.master, self.slave = os.openpty()
        tty.setraw(self.slave)
        self.drawn = open(folder / f"{name}.drawn", "w+b")
        self.meter = subprocess.Popen(
            [sys.executable, METER, "--draw"], stdin=self.master, stdout=self.master,
            stderr=self.drawn) if answers else None
        (DEV / name).touch()
        mount("--bind", os.ttyname(self.slave), DEV / name)
        usb = TTY / f".usb-{name}" / "usb1" / "1-1"
        (usb / "1-1:1.0").mkdir(parents=True)
        for fact, text in {"busnum": "1", "devnum": "2", "idVendor": "1209", "idProduct": "0001",
                           "manufacturer": "Tactus", "product": "Tactus meter",
                           "serial": f"number-{name}"}.items():
            (usb / fact).write_text(f"{text}\n", encoding="ascii")
        (TTY / name).mkdir()
        (TTY / name / "device").symlink_to(f"../.usb-{name}/usb1/1-1/1-1:1.0")

    def level_was_drawn(self):
        """Whether the device has driven its actuator since the last call."""
        self.drawn.seek(0)
        found = b"#" in self.drawn.read()
        self.drawn.truncate(0)
        return found

    def pull(self):
        """Pulls the device out."""
        shutil.rmtree(TTY / self.name)
        shutil.rmtree(TTY / f".usb-{self.name}")
        subprocess.run(["umount", "--lazy", DEV / self.name], check=True)
        (DEV / self.name).unlink()
        if self.meter:
            self.meter.kill()
            self.meter.wait()
        os.close(self.slave)
        os.close(self.master)
        self.drawn.close()


def button(port):
    """The CSS selector of a device in the list."""
    return f'[data-device="{port.id}"]'


async def listed(page, port, *words):
    """Waits until a device is in the list with some words. Returns its text."""
    text = f"(document.querySelector({json.dumps(button(port))})?.textContent ?? '')"
    for word in words:
        await page.until(f"{text}.includes({json.dumps(word)})")
    return await page.run(text)


async def is_selectable(page, port):
    """Whether the button of a device can be pressed."""
    return await page.run(f"!document.querySelector({json.dumps(button(port))}).disabled")


async def unlisted(page, port):
    """Waits until a device is not in the list."""
    await page.until(f"document.querySelector({json.dumps(button(port))}) === null")


async def states(page, folder):
    """A device appears with its state, which changes, and vanishes."""
    silent = Port("ttyUSB3", folder, answers=False)
    await listed(page, silent, "Tactus LRA board", f"{silent.id}: not answering")
    assert not await is_selectable(page, silent), "a silent device can be selected"
    meter = Port("ttyACM7", folder)
    text = await listed(page, meter, "meter.py", meter.id)
    assert text.endswith(meter.id), f"{text}: the state of a free device"
    assert await is_selectable(page, meter), "a device that answers cannot be selected"
    # The list is drawn again when a device vanishes. The focus stays.
    await page.run(f"document.querySelector({json.dumps(button(meter))}).focus()")
    silent.pull()
    await unlisted(page, silent)
    assert await page.run("document.activeElement.dataset.device") == meter.id, "the focus is lost"
    fcntl.flock(meter.slave, fcntl.LOCK_EX)
    await listed(page, meter, f"{meter.id}: busy")
    assert not await is_selectable(page, meter), "a busy device can be selected"
    fcntl.flock(meter.slave, fcntl.LOCK_UN)
    await page.until(f"document.querySelector({json.dumps(button(meter))})?.disabled === false")
    meter.pull()
    await unlisted(page, meter)
    print("hotplug: a device appears and vanishes; not answering, busy and free are shown")


async def is_felt(page, watcher, port):
    """A press on the pad drives the actuator of the device."""
    await watcher.begin()
    port.level_was_drawn()
    x, y = await page_tests.pad_point(page, "#pad-vibration", 0.7, 0.5)
    await page.mouse("mousePressed", x, y)
    await watcher.client.until(lambda: watcher.peak() > 0.6 and port.level_was_drawn())
    return x, y


async def playing(page, watcher, studio, folder):
    """A device that appeared is selected and plays, is pulled out, and plays when it is back."""
    client, lines = watcher.client, len(studio.lines().splitlines())
    port = Port("ttyACM7", folder)
    await listed(page, port, port.id)
    await page.click(button(port))
    await client.until(lambda: page_tests.device_of(client) == port.id)
    await page.until("document.querySelector('#device .now').textContent.includes('meter.py')")
    await is_felt(page, watcher, port)
    port.pull()
    await client.until(lambda: client.latest["state"]["device"] is None
                       and not client.latest["playing"]["fingers"])
    await page.until("document.querySelector('#device .now').textContent.includes('was lost')")
    await page.until("document.getElementById('notice').textContent.includes('was lost')")
    await unlisted(page, port)
    await page.mouse("mouseReleased", 1, 1, 0)
    # Without a device a press does nothing.
    x, y = await page_tests.pad_point(page, "#pad-vibration", 0.7, 0.5)
    await page.mouse("mousePressed", x, y)
    await page.mouse("mouseReleased", x, y, 0)
    await client.delivered()
    assert not client.latest["playing"]["fingers"], "a finger presses without a device"
    port = Port("ttyACM7", folder)
    # It is opened by its serial number, because it may be at another port, and is listed once.
    await client.until(lambda: page_tests.device_of(client) == port.id)
    await page.until("document.getElementById('notice').hidden")
    await unlisted(page, port)
    x, y = await is_felt(page, watcher, port)
    await page.mouse("mouseReleased", x, y, 0)
    await watcher.silent()
    await page.click('[data-device="loopback"]')
    await client.until(lambda: page_tests.device_of(client) == "loopback")
    await listed(page, port, port.id)
    port.pull()
    await unlisted(page, port)
    added = studio.lines().splitlines()[lines:]
    assert len({line for line in added if f"{port.id} was lost" in line}) == 1, added
    print("hotplug: a device that appears can be selected and is felt; a lost one is shown, and "
          "plays again when it is back")


async def main():
    with contextlib.ExitStack() as stack:
        folder = pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory()))
        shim = folder / "ptymodem.so"
        subprocess.run(["cc", "-shared", "-fPIC", "-O2", "-o", shim, SHIM], check=True)
        empty_ports()
        studio = stack.enter_context(Studio(environment={"LD_PRELOAD": str(shim)}))
        async with Browser() as browser, Client.connected(studio) as client:
            await client.send("scope", on=True)
            page = await page_tests.open_page(studio, browser)
            watcher = page_tests.Watcher(client)
            await states(page, folder)
            await playing(page, watcher, studio, folder)
            assert not page.problems, page.problems
        assert studio.end() == 130, "ctrl-C"
    return 0


if __name__ == "__main__":
    here = os.readlink("/proc/self/ns/mnt")
    if not sys.argv[-1].startswith("mnt:"):
        enter(here)
    assert sys.argv[-1] != here, "the namespace is that of the caller"
    sys.exit(asyncio.run(main()))
