/// Finds gaps on the wire, in which the bus transmits no frames.
///
/// ALSA reports no underrun when the bus stops, because its clock stops, too. After a gap,
/// `snd_pcm_delay` gives a time for each frame that is later by the length of the gap.
///
/// A single report says little. `snd-usb-audio` counts a frame as sent when the transfer with it
/// has ended, and a transfer is as long as a period, here 5 ms. Until the next transfer ends, each
/// report is later than the previous one. The end of a transfer may also reach the driver late, or
/// the stream's thread may run late. All of this makes reports too late, and nothing makes one too
/// early. Three rules follow:
///
/// - A report counts only if frames were sent since the report before it. The stream's thread wakes
///   up when that happens, so these reports are late by the time to wake up. Others say only that
///   no transfer has ended, which is no gap as long as the card has frames in flight.
/// - The least of the last ``agreeing`` counted reports is the time that the card has lost. It is
///   compared with the least one of the last ``floorSpan`` reports or more, the time that it had
///   lost before.
/// - The next report is awaited in two cases. The oldest of the reports may be from the middle of
///   the gap, and say less than the newer ones. And if several transfers have ended since the
///   report before, the thread runs late, so the report may be late by a whole transfer. Of the
///   reports that agree, only one may be such, because the transfers that a gap holds back end
///   together after it.
///
/// Thus a gap is found in the fourth transfer after it, about 21 ms later at periods of 5 ms, or in
/// the fifth one; if the thread runs late, up to ``patience`` reports later. Gaps that are closer
/// together are found as one.
struct GapWatch: Sendable {
  /// The length in nanoseconds above which every gap is found and reported.
  static let threshold: Int64 = 5_000_000
  /// The greatest error, in nanoseconds, of a found gap: the least reports before and after it are
  /// late by different times.
  static let margin: Int64 = 500_000
  /// The lost time in nanoseconds above which there may have been a gap of the threshold's length.
  static let leastLoss = threshold - margin
  /// The number of reports that must agree about a gap.
  static let agreeing = 4
  /// The number of reports after the first ones that show a gap for which better ones are awaited.
  static let patience = 8
  /// The number of reports in each of the two spans from which the least one is known. In this
  /// time, a third of a second at periods of 5 ms, a card whose clock is wrong by 1000 millionths
  /// loses less than ``margin``.
  static let floorSpan = 32

  /// What a report shows.
  enum Finding: Sendable, Hashable {
    /// The report does not count.
    case nothing
    /// The report counts, and shows no gap so far.
    case punctual
    /// Enough reports have come since the start of the stream. The value is the time in nanoseconds
    /// by which frames are played late.
    case settled(Int64)
    /// A gap of this length in nanoseconds.
    case gap(Int64)
    /// Frames are played late by this time in nanoseconds without a gap, or early if it is
    /// negative. Expect them at other times.
    case misplaced(Int64)
  }

  /// The last counted reports, in nanoseconds, in the order of their places modulo the number.
  private var recent = InlineArray<4, Int64>(repeating: 0)
  private var count = 0
  /// Whether each of them came before a second transfer ended, in the same order.
  private var isPrompt = InlineArray<4, Bool>(repeating: false)
  /// The number of reports for which better ones were awaited.
  private var waits = 0
  /// The time of the first report in the last place.
  private var lastTime: Int64 = .min
  private var sent: Int64 = .max
  private var isSettled = false
  /// The least reports of the current span and of the one before it.
  private var current: Int64 = .max
  private var previous: Int64 = .max
  private var spanCount = 0
  /// The time in nanoseconds within which reports are one: less than a transfer lasts. The device's
  /// clock and the thread's may differ, and orders wake the thread in between.
  private let spacing: Int64
  /// The number of frames up to which no more than one transfer has ended. The lengths of transfers
  /// differ by some frames.
  private let transferFrames: Int64

  /// - Parameters:
  ///   - period: the time in nanoseconds after which the thread of the stream wakes up.
  ///   - frames: the number of frames in that time.
  init(period: Int64, frames: Int) {
    (spacing, transferFrames) = (period / 4 * 3, Int64(frames) * 3 / 2)
  }

  /// Whether a report has counted since the start.
  var isTimed: Bool { current != .max }

  /// The least time in nanoseconds by which frames were played late recently; 0 if it is unknown.
  var floor: Int64 { isTimed ? min(current, previous) : 0 }

  /// The number of the next frame that the card has not confirmed as sent.
  var confirmed: Int64 { sent }

  /// Whether there may be a gap that the next reports will show: the last one is late, or the next
  /// one does not come.
  func expectsGap(at now: Int64) -> Bool {
    guard isSettled, count > 0 else { return false }
    if now &- lastTime > spacing &* 2 &+ Self.threshold { return true }
    return recent[(count - 1) % Self.agreeing] &- floor > Self.leastLoss
  }

  /// Forgets all reports, because the stream was started.
  /// - Parameter sent: the number of the frame that is sent next, according to the first report.
  mutating func begin(sent: Int64) {
    self = GapWatch(spacing: spacing, transferFrames: transferFrames)
    self.sent = sent
  }

  private init(spacing: Int64, transferFrames: Int64) {
    (self.spacing, self.transferFrames) = (spacing, transferFrames)
  }

  /// Takes a report.
  /// - Parameters:
  ///   - sent: the number of the frame that is sent next, according to the card.
  ///   - error: the time in nanoseconds by which frames are played late; negative if early.
  ///   - now: the time of the report.
  mutating func observe(sent: Int64, error: Int64, at now: Int64) -> Finding {
    guard sent > self.sent else { return .nothing }
    keep(error, promptly: sent &- self.sent <= transferFrames, at: now)
    self.sent = sent
    guard count >= Self.agreeing else { return .punctual }
    let least = min(recent[0], recent[1], recent[2], recent[3])
    if !isSettled {
      if awaitsBetter(isLate) { return .punctual }
      (isSettled, waits) = (true, 0)
      if abs(least) <= Self.leastLoss { return .settled(least) }
      return move(by: least, .settled(least))
    }
    let gap = least &- floor
    if gap > Self.leastLoss {
      if awaitsBetter(isGrowing || isLate) { return .punctual }
      (count, waits) = (0, 0)
      return .gap(gap)
    }
    waits = 0
    if abs(least) > Self.threshold { return move(by: least, .misplaced(least)) }
    return .punctual
  }

  /// Whether better reports are awaited, because those so far are poor, and not too many were
  /// awaited already.
  private mutating func awaitsBetter(_ arePoor: Bool) -> Bool {
    guard arePoor, waits < Self.patience else { return false }
    waits += 1
    return true
  }

  /// Whether the thread ran late at more than one of the recent reports.
  private var isLate: Bool {
    isPrompt.indices.count { isPrompt[$0] } < Self.agreeing - 1
  }

  /// Whether all other reports are later than the oldest of the recent ones.
  private var isGrowing: Bool {
    let oldest = count % Self.agreeing
    var newer = Int64.max
    for place in 0..<Self.agreeing where place != oldest { newer = min(newer, recent[place]) }
    return newer &- recent[oldest] > Self.margin
  }

  private mutating func keep(_ error: Int64, promptly: Bool, at now: Int64) {
    if count > 0, now &- lastTime < spacing {
      let place = (count - 1) % Self.agreeing
      recent[place] = min(recent[place], error)
      isPrompt[place] = isPrompt[place] || promptly
    } else {
      recent[count % Self.agreeing] = error
      isPrompt[count % Self.agreeing] = promptly
      (count, lastTime) = (count + 1, now)
      if spanCount == Self.floorSpan { (previous, current, spanCount) = (current, .max, 0) }
      spanCount += 1
    }
    current = min(current, error)
  }

  /// Expects frames later by a time: the reports before that become earlier.
  private mutating func move(by time: Int64, _ finding: Finding) -> Finding {
    (count, waits) = (0, 0)
    if current != .max { current &-= time }
    if previous != .max { previous &-= time }
    return finding
  }
}
