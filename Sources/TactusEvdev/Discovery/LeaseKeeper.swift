package import TactusDevice

/// Who ends an effect when the program that plays it has died: the kernel, where the driver is
/// built on ff-memless, which stops an effect when its length is over.
package enum LeaseKeeper {
  /// Drivers on ff-memless (`input_ff_create_memless` in the kernel's sources), by the names of
  /// their modules. The list is of drivers that are known to time effects: any other counts as one
  /// that does not, xpadneo, da7280 and cs40l50 among them, which play until they are stopped.
  package static let timingDrivers: Set<String> = [
    // drivers/input/joystick
    "xpad",
    // drivers/hid
    "hid-axff", "hid-betopff", "hid-bigbenff", "hid-dr", "hid-emsff", "hid-gaff",
    "hid-google-stadiaff", "hid-holtekff", "hid-logitech", "hid-megaworld", "hid-mf",
    "hid-microsoft", "hid-nintendo", "hid-nvidia-shield", "hid-pl", "hid-playstation", "hid-sjoy",
    "hid-sony", "hid-steam", "hid-tmff", "hid-wiimote", "hid-zpff",
    // drivers/input/misc
    "arizona-haptics", "aw86927", "drv260x", "drv2665", "drv2667", "gpio-vibra",
    "max77693-haptic", "max8997-haptic", "pm8xxx-vibrator", "pwm-vibra", "regulator-haptic",
    "sc27xx-vibra", "twl4030-vibra", "twl6040-vibra",
  ]

  /// - Parameter node: what sysfs says. A device that a program made is timed by that program, if
  ///   by anything.
  package static func enforcer(of node: Node) -> Lease.Enforcer {
    !node.isMadeByProgram && timingDrivers.contains(node.driver) ? .kernel : .nobody
  }
}
