/// What kind of device is held to the limits.
package enum DeviceClass: String, Sendable, Hashable, CaseIterable, Codable {
  /// A linear resonant actuator with its own controller.
  case lra
  /// A game pad with motors that turn, behind the kernel's driver.
  case erm
  /// A motor that turns with its own controller, whose protocol says what that of an LRA says.
  case ermController = "erm-controller"
  /// A vibrator that is built in, behind the kernel's driver.
  case vibrator
  /// No motor at all: what is certified is the software.
  case virtual
}
