package import TactusWire

/// What the device answers, and what it says by itself.
package enum LineAnswer: Sendable, Hashable {
  case taken
  case refused(Refusal)
  /// An actuator came to rest, at a time.
  case ended(at: Int64)
  case failed
  case gone
}
