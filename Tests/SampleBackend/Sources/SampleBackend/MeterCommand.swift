/// A command to a meter: a segment, a revision, a stop, or the creation of an output.
struct MeterCommand: Hashable {
  enum Kind: Int64 {
    case play, playAtOnce, revise, stop
    /// An output was created, which sets all pointers to 0.
    case open
  }

  var kind: Kind
  /// The time at which the command was sent.
  var nanoseconds: Int64
  var actuator = 0
  /// The time at which the command takes effect.
  var start: Int64
  var end: Int64
  var startLevel = 0.0
  var endLevel = 0.0
  var hertz = 0.0

  /// Creates a command that takes effect at `start` and is sent at `nanoseconds`.
  init(_ kind: Kind, from start: Int64, at nanoseconds: Int64) {
    self.kind = kind
    self.nanoseconds = nanoseconds
    (self.start, end) = (start, start)
  }

  /// The command as a line of a trace.
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
