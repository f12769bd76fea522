/// The class of a device, which selects its limits.
package enum DeviceClass: String, Sendable, Hashable, CaseIterable, Codable {
  /// A linear resonant actuator with its own controller.
  case lra
  /// A game pad with rotating motors and a driver in the kernel.
  case erm
  /// A rotating motor whose controller uses the same protocol as the controller of an LRA.
  case ermController = "erm-controller"
  /// Voice coils, exciters or other actuators that follow any frequency of their band, on the
  /// channels of a sound card.
  case wideband
  /// A built-in vibrator with a driver in the kernel.
  case vibrator
  /// A device without a motor: its report is about software only, and is not a certificate.
  case virtual

  /// The class whose column in the file of limits applies. The file has no column for `wideband`:
  /// such a device has the requirements of an LRA, because its drive can be measured, too.
  var column: DeviceClass { self == .wideband ? .lra : self }
}
