import Foundation
import TactusVirtualPads

// Plugs a virtual pad in and prints the events that it receives.

let usage = """
  usage: TactusPad [PAD] [--mute] [COMMAND [ARGUMENT...]]
         TactusPad --board FILE COMMAND [ARGUMENT...]

  Plugs a virtual pad in and prints its name, and its node if a program runs it. Then prints a line
  for each event that the pad receives, with the seconds since the first event. Runs COMMAND and
  ends with its exit status; without COMMAND, runs until it is interrupted. Needs /dev/uinput,
  /dev/uhid and, for USB, vhci-hcd, which the guest has:

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

  PAD on a USB cable, run by the kernel's own drivers; prints the motors of its reports:
  --xbox360, --xboxone, --dragonrise, --greenasia, --rumblepad2, --f710, --g29
  --usb-dualsense  a DualSense with its sound card

  --board FILE  plugs in a serial board over USB, /dev/ttyACM0 with the serial number LRA-0001,
                whose other side is FILE: in the guest of run-in-guest --board, /dev/vport1p1
  """

exit(run(Array(CommandLine.arguments.dropFirst())))
