import Foundation
import TactusVirtualPads

/// Plugs a virtual pad in and shows what it is told.
let usage = """
  usage: TactusPad [--vibrator | --wheel | --dualsense | --dualshock4] [--mute]
                   [COMMAND [ARGUMENT...]]

  Plugs a virtual pad in, prints its node and then what it is told, a line each, with the seconds
  since the first. Runs COMMAND and ends with its exit status; without COMMAND until it is
  interrupted. Needs /dev/uinput (Sony's pads: /dev/uhid), which the guest has:

    Devices/Virtual/run-in-guest .build/debug/TactusPad .build/debug/tactus devices

  --vibrator    a built-in vibrator
  --wheel       a steering wheel
  --dualsense   a DualSense run by the kernel's own driver: prints its motors, 0 to 255
  --dualshock4  a DualShock 4, likewise
  --mute        never answers an upload
  """

exit(run(Array(CommandLine.arguments.dropFirst())))
