package import TactusDevice

/// Finds out which part ends an effect after the death of the program that plays it. It is the
/// kernel if the driver uses ff-memless, which stops an effect after its length.
package enum LeaseEnforcement {
  /// Drivers that use ff-memless (`input_ff_create_memless` in the kernel's sources), by the names
  /// of their modules. Only drivers that are known to time effects are listed. Other drivers, for
  /// example xpadneo, da7280 and cs40l50, play until they are stopped.
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

  /// The part that ends the effects of a node. The effects of a virtual device are timed, if at
  /// all, by the program that created it.
  package static func enforcer(of node: Node) -> Lease.Enforcer {
    !node.isMadeByProgram && timingDrivers.contains(node.driver) ? .kernel : .nobody
  }
}
