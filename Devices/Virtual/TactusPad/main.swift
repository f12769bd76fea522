import Foundation
import TactusVirtualPads

/// Plugs a virtual pad in and shows what it is told.
let usage = """
  usage: TactusPad [PAD] [--mute] [COMMAND [ARGUMENT...]]

  Plugs a virtual pad in, prints its node and then what it is told, a line each, with the seconds
  since the first. Runs COMMAND and ends with its exit status; without COMMAND until it is
  interrupted. Needs /dev/uinput and /dev/uhid, which the guest has:

    Devices/Virtual/run-in-guest .build/debug/TactusPad .build/debug/tactus devices

  PAD, run by a program; a gamepad if none is given:
  --vibrator  a built-in vibrator
  --wheel     a steering wheel
  --mute      never answers an upload

  PAD, run by the kernel's own driver; prints its motors:
  --dualsense, --dualshock4                  0 to 255
  --dualshock3                               0 to 255; the light one 0 or 255
  --switch-pro, --switch-pro-bluetooth       0 to 100, the driver's table of amplitudes
  --joycon-left, --joycon-right              likewise
  --wii-remote                               0 or 1
  """

exit(run(Array(CommandLine.arguments.dropFirst())))
