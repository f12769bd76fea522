internal import Glibc

/// The steady vibration at the end of a drive.
struct SteadyFit {
  /// The band in which the strongest frequency is searched, in hertz.
  static let band = 25.0...500.0
  /// The greatest half length of the samples in seconds. It is limited, because the search takes
  /// O(n²).
  private static let longestSeconds = 1.0
  /// The smallest ratio of the amplitude to its standard error.
  private static let leastRatio = 10.0

  let fit: SineFit
  /// The middle of the samples that were used, in seconds.
  let middle: Double
  /// Half the length of these samples in seconds.
  let halfWidth: Double

  /// Fits the samples between two times.
  /// - Parameter known: the frequency in hertz; nil to search for it.
  static func find(
    _ record: MotionRecord, from begin: Double, to end: Double, noise: Double, near known: Double?
  ) -> Result<SteadyFit, Undetermined> {
    let (middle, half) = ((begin + end) / 2, (end - begin) / 2)
    guard half > 0, half <= longestSeconds else { return .failure(Undetermined(.noStillTime)) }
    guard var hertz = known ?? strongest(record, middle: middle, half: half) else {
      return .failure(Undetermined(.lost))
    }
    for _ in 0..<4 {
      guard let fit = SineFit(record, at: middle, halfWidth: half, hertz: hertz) else {
        return .failure(Undetermined(.lost))
      }
      // A larger correction would leave the main lobe of the window.
      let limit = 1 / half
      hertz += min(max(fit.hertz - hertz, -limit), limit)
    }
    guard let fit = SineFit(record, at: middle, halfWidth: half, hertz: hertz) else {
      return .failure(Undetermined(.lost))
    }
    guard fit.amplitude > leastRatio * noise * fit.amplitudeError else {
      return .failure(Undetermined(.weak))
    }
    guard record.rateHertz >= SineFit.leastSamplesPerCycle * fit.hertz else {
      return .failure(Undetermined(.slowSensor))
    }
    return .success(SteadyFit(fit: fit, middle: middle, halfWidth: half))
  }

  /// The frequency of the strongest vibration; nil if too many samples are lost. The result is
  /// exact to half the step of the search, an eighth of the width of the window's main lobe.
  private static func strongest(_ record: MotionRecord, middle: Double, half: Double) -> Double? {
    var best: (hertz: Double, amplitude: Double)?
    var hertz = max(band.lowerBound, 1.5 / half)
    let top = min(band.upperBound, record.rateHertz / 4)
    while hertz <= top {
      if let fit = SineFit(record, at: middle, halfWidth: half, hertz: hertz),
        fit.amplitude > best?.amplitude ?? 0
      {
        best = (hertz, fit.amplitude)
      }
      hertz += 0.5 / half
    }
    return best?.hertz
  }
}
