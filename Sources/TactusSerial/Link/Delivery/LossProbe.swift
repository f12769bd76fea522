/// Records whether an answer is overdue, and the HEARTBEATs that ask what has arrived.
///
/// When an answer is overdue, frames may be lost or only late, so one frame first asks what has
/// arrived. The line keeps the order of frames, so the answer decides: commands that were sent
/// before the HEARTBEAT and are not accepted are lost.
struct LossProbe: Sendable {
  /// Whether an answer is overdue: frames may be lost or only delayed.
  private(set) var isRaised = false
  /// Whether a HEARTBEAT must ask what has arrived.
  private(set) var isProbeDue = false
  /// When the link last asked what has arrived.
  private(set) var askedAt: Int64 = .min
  /// The unanswered HEARTBEATs, oldest first.
  private var beats: [Beat] = []

  /// The oldest unanswered HEARTBEAT; nil if there is none.
  var oldest: Beat? { beats.first }

  /// Records that an answer is overdue.
  mutating func raise(at now: Int64) { (isRaised, askedAt) = (true, now) }

  /// Requests a HEARTBEAT.
  mutating func probe() { isProbeDue = true }

  /// Records an answer, which proves that the line works.
  mutating func lift() { isRaised = false }

  /// Records that everything has been answered.
  mutating func settle() { (isRaised, isProbeDue) = (false, false) }

  /// Ignores the answers to all HEARTBEATs.
  mutating func forgetBeats() { beats.removeAll() }

  /// Records that a HEARTBEAT was sent.
  mutating func sent(_ beat: Beat) {
    if beats.count == LinkLimits.beats { beats.removeFirst() }
    beats.append(beat)
    (isProbeDue, askedAt) = (false, beat.nanoseconds)
  }

  /// Records the answer to a HEARTBEAT. Older HEARTBEATs will not be answered.
  /// - Returns: the HEARTBEAT; nil if none with the sequence number is pending.
  mutating func answered(_ tag: UInt8) -> Beat? {
    guard let place = beats.firstIndex(where: { $0.tag == tag }) else { return nil }
    let beat = beats[place]
    beats.removeFirst(place + 1)
    return beat
  }
}
