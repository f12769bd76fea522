internal import Glibc

/// One drive at full level, with the vibration before, during and after it.
struct Step {
  /// The shares of the steady amplitude between which the rise is timed. A brake is timed to the
  /// lower one.
  private static let (low, high) = (0.1, 0.9)
  /// The largest change of the amplitude during the samples of the steady state, as a share.
  private static let mostDrift = 0.02
  /// Half the lengths of the windows at the low and at the high level, as shares of the measured
  /// time.
  private static let (lowWindow, highWindow) = (0.12, 0.2)
  /// The lengths in cycles below which a rise or a brake is too abrupt for a fit to follow it.
  private static let (abruptRise, abruptBrake) = (3.0, 1.5)
  /// The largest error of a time after refinement by a fit, in cycles.
  private static let refinedCycles = 0.15

  let record: MotionRecord
  let span: DriveSpan
  let isRotating: Bool
  let noise: Double
  let steady: SteadyFit
  /// The steady amplitude in g.
  var level: Double { steady.fit.amplitude }
  /// The length of a cycle in seconds.
  var cycle: Double { 1 / steady.fit.hertz }

  static func find(
    _ record: MotionRecord, _ span: DriveSpan, isRotating: Bool, noise: Double, near hertz: Double?
  ) -> Result<Step, Undetermined> {
    guard !record.isClipped(from: span.begin, to: span.end) else {
      return .failure(Undetermined(.clipped))
    }
    let length = span.end - span.begin
    return SteadyFit.find(
      record, from: span.end - length / 4, to: span.end, noise: noise, near: hertz
    ).flatMap { steady in
      let drift = abs(steady.fit.slope) * 2 * steady.halfWidth / steady.fit.amplitude
      // The slope has an uncertainty, too, which is about four times that of the amplitude.
      let uncertain = 12 * noise * steady.fit.amplitudeError / steady.fit.amplitude
      guard drift <= mostDrift + uncertain else { return .failure(Undetermined(.notSettled)) }
      return .success(
        Step(record: record, span: span, isRotating: isRotating, noise: noise, steady: steady))
    }
  }

  /// The time from the beginning of the drive to 10 % of the steady amplitude, and the time from 10
  /// to 90 %: from the last passage of 10 % before the first one of 90 %.
  func rise() -> Result<(delay: Crossing, rise: Crossing), Undetermined> {
    guard let coarse = coarseRise(halfCycles: Follower.usualCycles) else {
      return .failure(Undetermined(.noCrossing))
    }
    let length = coarse.high.time - coarse.low.time
    let lowWidth = isRotating ? 0 : Self.lowWindow * length
    if length >= Self.abruptRise * cycle,
      let end = refined(coarse.high, Self.high, rises: true, halfWidth: Self.highWindow * length),
      let begin = refined(coarse.low, Self.low, rises: true, halfWidth: lowWidth)
    {
      let systematic = Self.refinedCycles * cycle
      return .success(
        (
          Crossing(
            seconds: begin.seconds - span.begin, error: begin.error, systematic: systematic),
          Crossing(
            seconds: end.seconds - begin.seconds,
            error: hypot(end.error, begin.error), systematic: systematic)
        ))
    }
    guard let short = coarseRise(halfCycles: Follower.shortCycles) else {
      return .failure(Undetermined(.noCrossing))
    }
    let blurred = short.high.time - short.low.time
    return .success(
      (
        // The window blurs the beginning of an abrupt rise over a cycle.
        Crossing(
          seconds: short.low.time - span.begin, error: short.low.error, systematic: cycle),
        Blur.rise(blurred, cycle: cycle, error: hypot(short.high.error, short.low.error))
      ))
  }

  /// The time from the end of the drive until the amplitude stays below 10 %.
  func brake() -> Result<Crossing, Undetermined> {
    guard !record.isClipped(from: span.end, to: span.restUntil) else {
      return .failure(Undetermined(.clipped))
    }
    guard let coarse = coarseBrake(halfCycles: Follower.usualCycles) else {
      return .failure(Undetermined(.noCrossing))
    }
    let length = coarse.time - span.end
    if isRotating { return SpinDown.brake(self, coarse: length, to: Self.low) }
    if length >= Self.abruptBrake * cycle,
      let end = refined(coarse, Self.low, rises: false, halfWidth: Self.lowWindow * length)
    {
      return .success(
        Crossing(
          seconds: end.seconds - span.end, error: end.error,
          systematic: Self.refinedCycles * cycle))
    }
    guard let short = coarseBrake(halfCycles: Follower.shortCycles) else {
      return .failure(Undetermined(.noCrossing))
    }
    return .success(Blur.brake(short.time - span.end, cycle: cycle, error: short.error))
  }

  /// The time at which the amplitude passes a level, between two steps of the search.
  private struct Passage {
    var time: Double
    /// The standard error in seconds.
    var error: Double
    var follower: Follower
  }

  private func refined(
    _ passage: Passage, _ share: Double, rises: Bool, halfWidth: Double
  ) -> Crossing? {
    Crossing.refine(
      passage.time, level: share * level, rises: rises, with: passage.follower,
      halfWidth: halfWidth, noise: noise)
  }

  /// The time between two fits at which the amplitude passes a share of the steady amplitude.
  private func passage(
    _ share: Double, _ a: (time: Double, fit: SineFit), _ b: (time: Double, fit: SineFit),
    _ follower: Follower
  ) -> Passage {
    let slope = (b.fit.amplitude - a.fit.amplitude) / (b.time - a.time)
    let time = a.time + (share * level - a.fit.amplitude) / slope
    return Passage(
      time: time, error: noise * a.fit.amplitudeError / abs(slope), follower: follower)
  }

  private func coarseRise(halfCycles: Double) -> (low: Passage, high: Passage)? {
    guard let high = firstHigh(halfCycles: halfCycles) else { return nil }
    var follower = high.follower
    guard var last = follower.fit(at: high.time).map({ (time: high.time, fit: $0) }) else {
      return nil
    }
    // There is no motion before the drive. The search ends two cycles before it, because windows
    // that overlap the drive contain motion.
    while last.time > span.begin - 2 * cycle {
      let time = last.time - cycle / 8
      guard let fit = follower.fit(at: time) else { return nil }
      if fit.amplitude < Self.low * level {
        return (passage(Self.low, (time, fit), last, follower), high)
      }
      last = (time, fit)
    }
    return nil
  }

  /// The first passage of the high level.
  private func firstHigh(halfCycles: Double) -> Passage? {
    var follower = Follower(record, steadyHertz: steady.fit.hertz, isRotating: false)
    follower.halfCycles = halfCycles
    var last: (time: Double, fit: SineFit)?
    var time = span.begin - cycle
    while time < steady.middle {
      guard let fit = follower.fit(at: time) else { return nil }
      if fit.amplitude >= Self.high * level, let last {
        var following = Follower(record, steadyHertz: steady.fit.hertz, isRotating: isRotating)
        following.halfCycles = halfCycles
        return passage(Self.high, last, (time, fit), following)
      }
      last = (time, fit)
      time += cycle / 8
    }
    return nil
  }

  private func coarseBrake(halfCycles: Double) -> Passage? {
    var follower = Follower(record, steadyHertz: steady.fit.hertz, isRotating: isRotating)
    follower.halfCycles = halfCycles
    var time = span.end - 2 * cycle
    guard var last = follower.fit(at: time).map({ (time: time, fit: $0) }) else { return nil }
    var passed: Passage?
    while time < span.restUntil - 4 * cycle {
      time += cycle / 8
      guard let fit = follower.fit(at: time) else { return nil }
      // If the noise is too large, noise alone could pass the low level.
      guard Self.low * level > 3 * noise * fit.amplitudeError else { return nil }
      let isHigh = fit.amplitude >= Self.low * level
      // The amplitude can rise again if a brake reverses the motion. The last passage counts.
      if last.fit.amplitude >= Self.low * level, !isHigh {
        passed = passage(Self.low, last, (time, fit), follower)
      }
      last = (time, fit)
      if let passed, !isHigh, time > passed.time + max(passed.time - span.end, 8 * cycle) {
        return passed
      }
    }
    return last.fit.amplitude < Self.low * level ? passed : nil
  }
}
