/// Who plays, and whether the device hears that it runs.
///
/// The device turns its motors off 200 ms after the last PLAY, REVISE, SET or HEARTBEAT. The
/// playback thread makes a step at least every 80 ms while something is to be played. Each step
/// allows one HEARTBEAT, and one is sent where no other of those frames was: so a device that holds
/// a second of segments plays them to the end, and a motor is off soon after the playback thread
/// hangs, because the link's thread sends nothing on its own account.
struct Renewal: Sendable {
  /// When the engine made its last step.
  private var steppedAt: Int64 = .min
  /// Whether a step has been made since the last HEARTBEAT.
  private(set) var mayBeat = false
  /// Whether the device is stilled because the engine makes no steps.
  private(set) var isSuspended = false
  /// When a frame was sent last that renews the device's lease.
  private var renewedAt: Int64
  /// When one of those frames was answered last; `.min`: none was.
  private var heardAt: Int64 = .min

  init(at now: Int64) { renewedAt = now }

  /// The engine made a step.
  mutating func step(at time: Int64) {
    guard time > steppedAt else { return }
    steppedAt = time
    (mayBeat, isSuspended) = (true, false)
  }

  /// A frame leaves that renews the lease.
  mutating func renew(at now: Int64) { renewedAt = now }

  /// A HEARTBEAT leaves.
  mutating func beat(at now: Int64) { (mayBeat, renewedAt) = (false, now) }

  /// The device is stilled until the engine makes a step again.
  mutating func suspend() { isSuspended = true }

  /// The device is stilled by the engine.
  mutating func stop() { isSuspended = false }

  /// Another session begins, in which nothing was heard.
  mutating func forget() { (heardAt, isSuspended) = (.min, false) }

  /// Whether a step came so long after the last renewal that a HEARTBEAT says it.
  ///
  /// Later than the step it would say that the engine runs where it may not.
  /// - Parameter interval: nanoseconds without a renewal after which a step has one sent.
  func isBeatDue(after interval: Int64) -> Bool { steppedAt &- renewedAt >= interval }

  /// Whether the engine made its last step within some nanoseconds.
  func hasStepped(within nanoseconds: Int64, of now: Int64) -> Bool {
    now &- steppedAt <= nanoseconds
  }

  /// When an engine that has to make steps has made none for longer than a lease.
  func frozenTime(lease: Int64) -> Int64 { steppedAt &+ lease &+ 1 }

  /// The device has heard a frame that renews its lease. Where the one before was answered longer
  /// ago than the lease, the motors were off in between, and the event that says so may be lost.
  ///
  /// When a frame was heard is not known: an answer that comes late may have waited, or the frame.
  /// - Parameters:
  ///   - sent: when the frame was sent.
  ///   - isDirect: whether the answer is that frame's own; else its own may be lost.
  /// - Returns: when the lease ended before it; nil: it did not.
  mutating func heard(sentAt sent: Int64, at now: Int64, isDirect: Bool, lease: Int64) -> Int64? {
    defer { heardAt = max(heardAt, isDirect ? now : sent) }
    guard heardAt != .min, sent &- heardAt >= lease &- LinkLimits.leaseMargin else { return nil }
    return heardAt &+ lease
  }
}
