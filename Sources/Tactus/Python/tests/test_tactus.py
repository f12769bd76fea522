"""Tests of the installed package, on a virtual clock where time matters."""

import asyncio
import inspect
import pathlib
import pydoc
import tempfile
import unittest
import xml.dom.minidom

import tactus

MS = 1_000_000


class VirtualTests(unittest.TestCase):
    def setUp(self) -> None:
        self.engine = tactus.Engine(virtual=True)
        self.addCleanup(self.engine.close)
        self.engine.capture.start()
        self.device = self.engine.open()
        self.start = self.engine.now_ns

    def intensity(self, seconds: float) -> float:
        return self.engine.capture.at(self.start + round(seconds * 1e9)).intensity

    def test_a_level_lasts_until_the_next_one(self) -> None:
        self.device.level(0.25, sharpness=0.5)
        self.engine.advance(1)
        self.device.level(0)
        self.engine.advance(1)
        self.assertEqual(self.engine.capture.at(self.start + 500 * MS), (0.25, 0.5))
        self.assertEqual(self.intensity(1.5), 0)

    def test_a_tap_is_felt_once(self) -> None:
        self.device.tap(0.75, sharpness=1)
        self.engine.advance(1)
        self.assertEqual(self.engine.capture.at(self.start), (0.75, 1))
        self.assertEqual(self.intensity(0.5), 0)

    def test_a_player_plays_loops_and_reports_its_ends(self) -> None:
        ends: list[object] = []
        player = self.device.player(tactus.Pattern().continuous(0, 0.5, intensity=0.5))
        player.on_finish(ends.append)
        player.loop(2)
        player.start(self.start + 100 * MS)
        self.engine.advance(0.5)
        self.assertFalse(player.is_idle)
        self.engine.advance(1)
        self.assertTrue(player.is_idle)
        self.assertEqual(ends, [None])
        self.assertEqual([self.intensity(at) for at in (0.05, 0.3, 0.9, 1.2)], [0, 0.5, 0.5, 0])

    def test_a_number_of_passes_out_of_its_range_raises(self) -> None:
        player = self.device.player(tactus.Pattern().tap(0))
        for passes in (-1, 0, 2**32):
            with self.assertRaises(ValueError):
                player.loop(passes)

    def test_commands_of_a_player_act_at_their_times(self) -> None:
        player = self.device.player(tactus.Pattern().continuous(0, 2))
        player.start()
        player.send(tactus.Control.HAPTIC_INTENSITY, 0.5, self.start + 200 * MS)
        player.send_curve(
            tactus.Control.HAPTIC_INTENSITY, [(0, 1), (0.2, 0)], self.start + 400 * MS)
        player.pause(self.start + 300 * MS)
        player.resume(self.start + 350 * MS)
        player.stop(self.start + 700 * MS)
        self.engine.advance(1)
        levels = [self.intensity(at) for at in (0.1, 0.25, 0.32, 0.5, 0.9)]
        for level, expected in zip(levels, (1, 0.5, 0, 0.5, 0)):
            self.assertAlmostEqual(level, expected, places=2)

    def test_a_lost_device_raises_and_is_reported(self) -> None:
        ends: list[object] = []
        losses: list[int] = []
        player = self.device.player(tactus.Pattern().continuous(0, 5))
        player.on_finish(ends.append)
        self.device.on_lost(lambda: losses.append(1))
        player.start()
        self.engine.advance(0.1)
        self.engine.set_unplugged(True)
        self.engine.advance(0.1)
        self.assertEqual(losses, [1])
        self.assertIsInstance(ends[0], tactus.DeviceGone)
        with self.assertRaises(ConnectionError):
            self.device.tap()
        self.assertTrue(self.device.status.is_lost)

    def test_gain_and_mute_act_on_the_device(self) -> None:
        self.device.gain = 0.5
        self.device.level(0.5)
        self.engine.advance(0.1)
        self.device.is_muted = True
        self.engine.advance(0.1)
        self.assertEqual((self.intensity(0.05), self.intensity(0.15)), (0.25, 0))
        self.assertTrue(self.device.is_muted)
        self.assertEqual(self.device.gain, 0.5)

    def test_a_player_without_a_reference_plays_to_its_end(self) -> None:
        self.device.player(tactus.Pattern().continuous(0, 0.5)).start()
        self.engine.advance(1)
        self.assertEqual(self.intensity(0.4), 1)

    def test_a_closed_object_raises(self) -> None:
        self.device.close()
        self.device.close()
        with self.assertRaises(tactus.TactusError) as caught:
            self.device.tap()
        self.assertEqual(caught.exception.result, tactus.Result.HANDLE)

    def test_a_capture_is_written_and_read(self) -> None:
        self.device.level(1)
        self.engine.advance(0.25)
        self.device.level(0)
        self.engine.advance(0.25)
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "capture.json"
            self.engine.capture.write(path)
            self.assertAlmostEqual(tactus.Pattern.load(path).felt_seconds, 0.25, places=3)

    def test_devices_and_settings_are_described(self) -> None:
        self.assertIn("loopback", [device.id for device in self.engine.devices()])
        self.assertEqual(self.device.info.category, tactus.Category.VIRTUAL)
        can = self.device.capabilities
        self.assertIn(tactus.Zone.DEFAULT, can.zones)
        self.assertGreater(can.actuators[0].highest_hz, 0)
        self.assertEqual(self.engine.setting("device"), "loopback")
        with self.assertRaises(LookupError):
            self.engine.setting("gains")


class LiveTests(unittest.TestCase):
    def test_patterns_are_awaited_together_and_cancelled(self) -> None:
        async def play(device: tactus.Device) -> tuple[bool, bool]:
            short = tactus.Pattern().tap(0).tap(0.05)
            first, second = device.player(short), device.player(short)
            await asyncio.gather(first.play(), second.play())
            endless = device.player(tactus.Pattern().continuous(0, 0))
            task = asyncio.create_task(endless.play())
            await asyncio.sleep(0)
            task.cancel()
            with self.assertRaises(asyncio.CancelledError):
                await task
            endless.wait(60)
            return first.is_idle, endless.is_idle

        with tactus.Engine(ignores_user=True, audio_device="none") as engine:
            with engine.open("loopback") as device:
                self.assertEqual(asyncio.run(play(device)), (True, True))

    def test_a_wait_ends_with_the_player_or_with_the_time(self) -> None:
        with tactus.Engine(ignores_user=True, audio_device="none") as engine:
            player = engine.open("loopback").player(tactus.Pattern().continuous(0, 0))
            player.start()
            with self.assertRaises(TimeoutError):
                player.wait(0)
            player.stop()
            player.wait(60)
            self.assertTrue(player.is_idle)

    def test_the_log_goes_to_the_program(self) -> None:
        lines: list[str] = []
        with tactus.Engine(
            ignores_user=True, log=lines.append, log_level=tactus.LogLevel.INFO
        ) as engine:
            engine.open("loopback")
        self.assertTrue(any("loopback" in line for line in lines))


class PatternTests(unittest.TestCase):
    def test_presets_are_read_and_shown(self) -> None:
        self.assertIn("heartbeats", tactus.presets())
        for name in tactus.presets():
            pattern = tactus.Pattern.preset(name)
            self.assertEqual(pattern.warnings, [])
            picture = xml.dom.minidom.parseString(pattern._repr_svg_())
            self.assertEqual(picture.documentElement.tagName, "svg")
            self.assertGreater(len(picture.getElementsByTagName("polyline")), 0)

    def test_a_picture_has_the_levels_of_the_pattern(self) -> None:
        pattern = tactus.Pattern().continuous(0, 1, intensity=0.5)
        area = xml.dom.minidom.parseString(pattern.to_svg(102, 130)).getElementsByTagName("polygon")
        points = area[0].getAttribute("points").split()
        # 100 pixels are an intensity of 1, and the floor is at 108.
        self.assertEqual({point.split(",")[1] for point in points[1:-3]}, {"58.0"})
        self.assertIn("svg", tactus.Pattern().continuous(0, 0)._repr_svg_())
        self.assertIn("svg", tactus.Pattern()._repr_svg_())

    def test_a_pattern_is_built_written_and_read(self) -> None:
        pattern = tactus.Pattern().tap(0.1).continuous(0.2, 0.5, 0.8, 0.3, release=0.1)
        pattern.curve(tactus.Control.HAPTIC_INTENSITY, [(0, 1), (0.5, 0)], time=0.2)
        pattern.parameter(tactus.Control.HAPTIC_SHARPNESS, 0.25)
        again = tactus.Pattern.parse(pattern.to_ahap())
        self.assertEqual(again.to_ahap(), pattern.to_ahap())
        self.assertEqual((again.event_count, again.duration), (2, 0.7))
        self.assertAlmostEqual(again.sample(100, 50)[45].intensity, 0.4, places=2)
        self.assertEqual(repr(again), "<tactus.Pattern: 2 events, 0.7 s>")

    def test_a_decay_lets_the_level_fall_to_0(self) -> None:
        fading = tactus.Pattern().continuous(0, 1, attack=0.2, decay=0.4)
        levels = [sample.intensity for sample in fading.sample(10, 8)]
        for level, expected in zip(levels, (0, 0.5, 1, 0.75, 0.5, 0.25, 0, 0)):
            self.assertAlmostEqual(level, expected, places=2)
        held = tactus.Pattern().add(tactus.EventType.CONTINUOUS, 0, 1, decay=0.4)
        self.assertEqual(held.sample(10, 10)[9].intensity, 1)

    def test_bad_input_is_reported_with_its_place(self) -> None:
        with self.assertRaises(tactus.TactusError) as caught:
            tactus.Pattern.parse('{"Pattern": [\n{"Event": 1}]}')
        self.assertIn("memory:2:", str(caught.exception))
        with self.assertRaises(tactus.NotFound):
            tactus.Pattern.load("/nowhere.ahap")
        with self.assertRaises(tactus.NotFound):
            tactus.Pattern.preset("heartbeat")
        with self.assertRaises(tactus.TactusError):
            tactus.Pattern().tap(0, intensity=2)


class HelpTests(unittest.TestCase):
    def test_every_public_name_is_described(self) -> None:
        for name in tactus.__all__:
            item = getattr(tactus, name)
            self.assertTrue(inspect.getdoc(item), name)
            for member, value in vars(item).items() if inspect.isclass(item) else ():
                if callable(value) and not member.startswith("_"):
                    self.assertTrue(value.__doc__, f"{name}.{member}")

    def test_help_shows_how_to_begin_and_hides_ctypes(self) -> None:
        text = pydoc.render_doc(tactus, renderer=pydoc.plaintext)
        self.assertIn("with tactus.Engine() as engine", text)
        self.assertIn("Sets the level of a zone", pydoc.render_doc(tactus.Device))
        for item in (tactus.Engine, tactus.Device, tactus.Pattern, tactus.Player):
            self.assertNotIn("c_uint", pydoc.render_doc(item, renderer=pydoc.plaintext))


if __name__ == "__main__":
    unittest.main()
