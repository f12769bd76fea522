package import TactusWire

/// An answer or a report of the device.
package enum LineAnswer: Sendable, Hashable {
  case taken
  case refused(Refusal)
  /// An actuator came to rest.
  case ended(at: Int64)
  case failed
  case gone
}
