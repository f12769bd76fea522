/// A time at which an amplitude passes a level.
struct Crossing {
  /// The time in seconds.
  var seconds: Double
  /// The standard error of the time in seconds.
  var error: Double
  /// The largest error of the method in seconds.
  var systematic = 0.0

  /// Refines a coarse time by the slope of the amplitude at that time. Nil if the amplitude does
  /// not pass the level there in the given direction.
  /// - Parameters:
  ///   - rises: whether the amplitude passes the level upwards.
  ///   - halfWidth: half the length of the window in seconds.
  static func refine(
    _ coarse: Double, level: Double, rises: Bool, with follower: Follower, halfWidth: Double,
    noise: Double
  ) -> Crossing? {
    var time = coarse
    let cycle = 1 / follower.hertz
    for turn in 0..<4 {
      var follower = follower
      guard let fit = follower.fit(at: time, halfWidth: halfWidth), fit.slope != 0,
        (fit.slope > 0) == rises
      else { return nil }
      let step = (level - fit.amplitude) / fit.slope
      if turn == 3 {
        return Crossing(seconds: time, error: noise * fit.amplitudeError / abs(fit.slope))
      }
      time += min(max(step, -cycle), cycle)
      guard abs(time - coarse) < max(2 * cycle, halfWidth) else { return nil }
    }
    return nil
  }
}
