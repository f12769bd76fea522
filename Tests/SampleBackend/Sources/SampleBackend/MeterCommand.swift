/// A command to a meter: a segment, or one of the other two operations of the contract.
struct MeterCommand: Hashable {
  enum Kind: Int64 {
    case play, playAtOnce, revise, stop
    /// An output was created: its level is 0.
    case open
  }

  var kind: Kind
  /// The time at which it was sent.
  var nanoseconds: Int64
  var actuator = 0
  /// The time at which it takes effect.
  var start: Int64
  var end: Int64
  var startLevel = 0.0
  var endLevel = 0.0
  var hertz = 0.0

  /// A command that takes effect at a time.
  init(_ kind: Kind, from start: Int64, at nanoseconds: Int64) {
    self.kind = kind
    self.nanoseconds = nanoseconds
    (self.start, end) = (start, start)
  }

  /// A line of a trace.
  var text: String {
    switch kind {
    case .play, .playAtOnce:
      "\(nanoseconds) play \(actuator) \(start) \(end) \(startLevel) \(endLevel) \(hertz)"
    case .revise: "\(nanoseconds) revise \(start)"
    case .stop: "\(nanoseconds) stop"
    case .open: "\(nanoseconds) open"
    }
  }
}
