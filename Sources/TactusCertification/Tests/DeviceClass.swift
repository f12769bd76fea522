/// The class of a device, which selects its limits.
package enum DeviceClass: String, Sendable, Hashable, CaseIterable, Codable {
  /// A linear resonant actuator with its own controller.
  case lra
  /// A game pad with rotating motors and a driver in the kernel.
  case erm
  /// A rotating motor whose controller uses the same protocol as the controller of an LRA.
  case ermController = "erm-controller"
  /// A built-in vibrator with a driver in the kernel.
  case vibrator
  /// A device without a motor: its report is about software only, and is not a certificate.
  case virtual
}
