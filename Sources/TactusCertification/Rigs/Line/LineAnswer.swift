package import TactusWire

/// An answer or a report of the device.
package enum LineAnswer: Sendable, Hashable {
  case taken
  case refused(Refusal)
  /// An actuator became still at a time.
  case ended(at: Int64)
  case failed
  case gone
}
