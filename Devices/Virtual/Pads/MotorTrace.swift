/// The drive of two motors from a time on.
package struct MotorLevel: Sendable, Hashable {
  /// The time from which on the drive applies, in nanoseconds on CLOCK_MONOTONIC.
  package var nanoseconds: Int64
  /// The drive of the heavy motor in the pad's own steps: to 65,535 on uinput, to 255 on a
  /// DualSense.
  package var strong: Int
  /// The drive of the light motor.
  package var weak: Int

  package init(nanoseconds: Int64, strong: Int, weak: Int) {
    self.nanoseconds = nanoseconds
    self.strong = strong
    self.weak = weak
  }

  package var isZero: Bool { strong == 0 && weak == 0 }
}

/// The motor levels of a pad that times effects itself, as a device behind uinput must: the kernel
/// forwards the commands of programs, but does not report the end of an effect.
///
/// The levels are computed from the log alone, without a timer, so the same log gives the same
/// levels. Simultaneous effects add up. A change of a playing effect acts immediately, and the
/// effect then ends at its new length after the play command.
package struct MotorTrace {
  /// The largest number of repetitions of an effect. For the shortest effects they take minutes,
  /// for the longest one more than a year.
  private static let mostPlays = 1_000_000

  private struct Play {
    var startNanoseconds: Int64
    var count: Int64
  }

  /// The levels so far: one entry for each change.
  package private(set) var levels: [MotorLevel] = []
  private var effects: [Int: PadEffect] = [:]
  private var plays: [Int: Play] = [:]
  private var gain = 65_535

  /// - Parameters:
  ///   - events: the commands that a pad received, in the order of time.
  ///   - end: the time until which the levels are computed, in nanoseconds.
  package static func levels(of events: [PadEvent], until end: Int64) -> [MotorLevel] {
    var trace = MotorTrace()
    for event in events {
      trace.advance(to: event.nanoseconds)
      trace.apply(event)
      trace.note(at: event.nanoseconds)
    }
    trace.advance(to: end)
    return trace.levels
  }

  /// Adds the changes that occur without a command up to a time: effects begin and end.
  private mutating func advance(to end: Int64) {
    var now = levels.last?.nanoseconds ?? .min
    while let next = plays.compactMap({ boundary(of: $0.key, $0.value, after: now) }).min(),
      next <= end
    {
      now = next
      note(at: now)
    }
    for (slot, play) in plays where hasEnded(slot, play, at: end) { plays[slot] = nil }
  }

  private mutating func apply(_ event: PadEvent) {
    switch event.kind {
    case .upload(let slot, let effect, _): effects[slot] = effect
    case .erase(let slot):
      effects[slot] = nil
      plays[slot] = nil
    case .play(let slot, let count):
      let count = Int64(min(count, Self.mostPlays))
      plays[slot] = Play(startNanoseconds: event.nanoseconds, count: count)
    case .stop(let slot): plays[slot] = nil
    case .gain(let value): gain = Int(value)
    case .held, .refused, .autocenter: break
    }
  }

  private mutating func note(at now: Int64) {
    var strong = 0
    var weak = 0
    for (slot, play) in plays where isSounding(slot, play, at: now) {
      let drive = effects[slot]?.drive ?? (strong: 0, weak: 0)
      strong += drive.strong
      weak += drive.weak
    }
    let level = MotorLevel(nanoseconds: now, strong: scaled(strong), weak: scaled(weak))
    if level.strong == levels.last?.strong ?? 0 && level.weak == levels.last?.weak ?? 0 { return }
    levels.append(level)
  }

  private func scaled(_ sum: Int) -> Int { min(sum, 65_535) * gain / 65_535 }
}

extension MotorTrace {
  /// The times of an effect in nanoseconds: its delay and its length.
  private func times(of slot: Int) -> (delay: Int64, length: Int64)? {
    effects[slot].map {
      (Int64($0.delayMilliseconds) * 1_000_000, Int64($0.lengthMilliseconds) * 1_000_000)
    }
  }

  private func isSounding(_ slot: Int, _ play: Play, at now: Int64) -> Bool {
    guard let (delay, length) = times(of: slot) else { return false }
    let passed = now - play.startNanoseconds
    guard length > 0 else { return passed >= delay }
    return passed < play.count * (delay + length) && passed % (delay + length) >= delay
  }

  private func hasEnded(_ slot: Int, _ play: Play, at now: Int64) -> Bool {
    guard let (delay, length) = times(of: slot), length > 0 else { return false }
    return now - play.startNanoseconds >= play.count * (delay + length)
  }

  /// The time at which an effect next begins or ends after a time; nil if it never does.
  private func boundary(of slot: Int, _ play: Play, after now: Int64) -> Int64? {
    guard let (delay, length) = times(of: slot) else { return nil }
    let start = play.startNanoseconds
    guard length > 0 else { return start + delay > now ? start + delay : nil }
    let period = delay + length
    let first: Int64 = now < start ? 0 : (now - start) / period
    for pass in first...(first + 1) where pass < play.count {
      let begin = start + pass * period
      if begin + delay > now { return begin + delay }
      if begin + period > now { return begin + period }
    }
    return nil
  }
}
