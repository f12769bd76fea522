/// Decides when the lease of the device is renewed.
///
/// The device turns its motors off when its lease has passed since the last PLAY, REVISE, SET or
/// HEARTBEAT. The device declares the length of its lease, which is 200 ms in the project's
/// firmware. While something is to be played, the playback thread makes a step at least every 2/5
/// of the lease. Each step permits one HEARTBEAT, which is sent if no other such frame was. So a
/// device that holds a second of segments plays them to the end. If the playback thread hangs, the
/// motors are soon off, because the link's thread sends no HEARTBEAT without a step.
struct Renewal: Sendable {
  /// When the engine made its last step.
  private var steppedAt: Int64 = .min
  /// Whether the engine has made a step since the last HEARTBEAT.
  private(set) var mayBeat = false
  /// Whether the device is stopped because the engine makes no steps.
  private(set) var isSuspended = false
  /// When the last frame that renews the lease was sent.
  private var renewedAt: Int64
  /// When a frame that renews the lease was last answered; `.min` if none was.
  private var heardAt: Int64 = .min

  init(at now: Int64) { renewedAt = now }

  /// Records a step of the engine.
  mutating func step(at time: Int64) {
    guard time > steppedAt else { return }
    steppedAt = time
    (mayBeat, isSuspended) = (true, false)
  }

  /// Records that a frame that renews the lease was sent.
  mutating func renew(at now: Int64) { renewedAt = now }

  /// Records that a HEARTBEAT was sent.
  mutating func beat(at now: Int64) { (mayBeat, renewedAt) = (false, now) }

  /// Stops the device until the engine makes a step again.
  mutating func suspend() { isSuspended = true }

  /// Records a stop of the engine.
  mutating func stop() { isSuspended = false }

  /// Resets the state for another session.
  mutating func forget() { (heardAt, isSuspended) = (.min, false) }

  /// Whether a HEARTBEAT must follow the last step, because the last renewal was long before that
  /// step.
  ///
  /// The time of the step counts, not the present: a HEARTBEAT long after the step would claim that
  /// the engine runs although it may hang.
  /// - Parameter interval: nanoseconds without a renewal after which a step causes a HEARTBEAT.
  func isBeatDue(after interval: Int64) -> Bool { steppedAt &- renewedAt >= interval }

  /// Whether the engine made a step within the last `nanoseconds`.
  func hasStepped(within nanoseconds: Int64, of now: Int64) -> Bool {
    now &- steppedAt <= nanoseconds
  }

  /// When an engine that must make steps has made none for longer than a lease.
  func frozenTime(lease: Int64) -> Int64 { steppedAt &+ lease &+ 1 }

  /// Records that the device received a frame that renews its lease. If the previous such frame was
  /// answered longer ago than the lease, the motors were off in between, and the event that reports
  /// it may be lost.
  ///
  /// The time of reception is not known exactly, because the frame or its answer may have been
  /// delayed.
  /// - Parameters:
  ///   - sent: when the frame was sent.
  ///   - isDirect: whether the answer belongs to that frame; otherwise the frame's own answer may
  ///     be lost.
  /// - Returns: when the lease expired before the frame was sent; nil if it did not expire.
  mutating func heard(sentAt sent: Int64, at now: Int64, isDirect: Bool, lease: Int64) -> Int64? {
    defer { heardAt = max(heardAt, isDirect ? now : sent) }
    guard heardAt != .min, sent &- heardAt >= lease &- LinkLimits.leaseMargin else { return nil }
    return heardAt &+ lease
  }
}
