/// One motor as the device's thread sees it: what it does, what it is asked for, and what it is to
/// be told next. Pure; every time is a parameter.
struct Motor: Sendable, Hashable {
  /// Nanoseconds that a segment's end is waited for a next one. The engine sends it at the same
  /// time, and it may begin a tap that a level just sent would delay.
  static let grace: Int64 = 2_000_000

  /// Nanoseconds that a level is held after it has risen, so that it is felt.
  private let shortestPulse: Int64
  /// Nanoseconds that a level lasts which nobody renews.
  private let lease: Int64
  private var wish = Wish(after: 0)
  private var rise = Rise(after: 0)
  /// Until when the level may not fall.
  private var heldUntil: Int64 = .min
  /// The level that the device was told last.
  private(set) var sent = 0.0

  init(shortestPulse: Int64, lease: Int64) {
    self.shortestPulse = shortestPulse
    self.lease = lease
  }

  /// Takes what came since.
  mutating func take(_ wish: Wish) {
    guard wish.isNew else { return }
    self.wish = wish
    rise.take(wish.rise)
  }

  /// Forgets everything; what comes next begins from stillness.
  mutating func stop() {
    wish = Wish(after: 0)
    rise = Rise(after: 0)
    heldUntil = .min
  }

  /// The level that the device is to be told now.
  func next(at now: Int64) -> Double {
    let aim = rise.crest > 0 ? rise.crest : asked(at: now)
    if now < heldUntil { return max(aim, sent) }
    // A rise to a level that the motor has already would not be felt: it falls first.
    if rise.crest > 0, rise.crest <= sent { return rise.valley }
    return aim
  }

  /// When the level that came at the crest was asked for, if telling a level sends a crest.
  func crestTime(for level: Double) -> Int64? {
    rise.crest > 0 && level == rise.crest && level > sent ? rise.since : nil
  }

  /// The device was told a level.
  mutating func told(_ level: Double, at now: Int64) {
    if level > sent {
      let (end, isBeyond) = now.addingReportingOverflow(shortestPulse)
      heldUntil = isBeyond ? .max : end
    }
    // The crest is out once the level has risen to it. Where the valley was told it is still to
    // come, and where the level stayed as it was, because another motor was told one, too.
    if rise.crest == 0 || (level > sent && level >= rise.crest) { rise = Rise(after: level) }
    sent = level
  }

  /// When ``next(at:)`` changes by itself, `Int64.max` if it does not.
  func nextChange(after now: Int64) -> Int64 {
    var times: [Int64] = []
    if heldUntil > now, next(at: heldUntil) != sent { times.append(heldUntil) }
    if wish.level != wish.endLevel { times.append(wish.end &+ Self.grace) }
    if max(wish.level, wish.endLevel) > 0 { times.append(leaseEnd) }
    return times.filter { $0 > now }.min() ?? .max
  }

  private var leaseEnd: Int64 { wish.arrival &+ lease }

  private func asked(at now: Int64) -> Double {
    if now >= leaseEnd { return 0 }
    return now >= wish.end &+ Self.grace ? wish.endLevel : wish.level
  }
}
