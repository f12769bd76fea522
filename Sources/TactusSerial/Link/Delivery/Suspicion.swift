/// Whether an answer is overdue, and the HEARTBEATs that ask what has come.
///
/// Nothing is sent twice on suspicion. Where an answer is overdue, one frame asks what has come.
/// The line keeps the order of frames, so that its answer decides: what was sent before it and is
/// not accepted is lost.
struct Suspicion: Sendable {
  /// Whether an answer is overdue: what was sent may be lost, or only wait.
  private(set) var isRaised = false
  /// Whether a HEARTBEAT is to ask what has come.
  private(set) var isProbeDue = false
  /// When was asked last what has come.
  private(set) var askedAt: Int64 = .min
  /// The last HEARTBEATs that are not answered yet, oldest first.
  private var beats: [Beat] = []

  /// The oldest HEARTBEAT that is not answered.
  var oldest: Beat? { beats.first }

  /// An answer is overdue.
  mutating func raise(at now: Int64) { (isRaised, askedAt) = (true, now) }

  /// A HEARTBEAT is to ask what has come.
  mutating func probe() { isProbeDue = true }

  /// Something is answered: the line is alive.
  mutating func lift() { isRaised = false }

  /// What was asked for has come.
  mutating func settle() { (isRaised, isProbeDue) = (false, false) }

  /// No answer to a HEARTBEAT is waited for any more.
  mutating func forgetBeats() { beats.removeAll() }

  /// A HEARTBEAT leaves, which asks what has come, too.
  mutating func sent(_ beat: Beat) {
    if beats.count == LinkLimits.beats { beats.removeFirst() }
    beats.append(beat)
    (isProbeDue, askedAt) = (false, beat.nanoseconds)
  }

  /// A HEARTBEAT is answered, and those before it will not be.
  /// - Returns: the HEARTBEAT; nil if none with the number waits.
  mutating func answered(_ tag: UInt8) -> Beat? {
    guard let place = beats.firstIndex(where: { $0.tag == tag }) else { return nil }
    let beat = beats[place]
    beats.removeFirst(place + 1)
    return beat
  }
}
