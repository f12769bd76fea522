package import TactusDevice

/// A report of a link.
package enum LinkReport: Sendable, Hashable {
  /// The device was greeted and identified, and its clock is known.
  case ready(DeviceAnswer)
  /// A report that the output passes on to the engine.
  case output(OutputReport)
  /// The last reported failure is resolved.
  case resolved
  /// The link has ended and sends nothing more.
  case ended(DeviceError)
}
