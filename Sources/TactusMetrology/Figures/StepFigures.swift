/// The rise time, brake time and steady amplitude of an actuator, from drives at full level.
package struct StepFigures: Sendable, Hashable {
  /// The time from 10 to 90 % of the steady amplitude, in seconds.
  package let rise: Measured
  /// The time from the end of the drive until the amplitude stays below 10 %, in seconds.
  package let brake: Measured
  /// The time from the beginning of the drive, as stated, until the amplitude passes 10 % of the
  /// steady amplitude, in seconds. It contains the time by which the device follows later than
  /// stated, and the first part of the rise.
  package let delay: Measured
  /// The steady amplitude (peak value) in g.
  package let amplitude: Measured
  /// The frequency of the steady vibration in hertz; nil if none was recognised.
  package let hertz: Double?

  /// Measures several drives.
  /// - Parameters:
  ///   - isRotating: whether the frequency follows the speed of a motor.
  ///   - timeUncertainty: the uncertainty of the times of the drives in seconds.
  package init(
    _ record: MotionRecord, drives spans: [DriveSpan], isRotating: Bool,
    timeUncertainty: Double, noise: StillNoise?
  ) {
    var (delays, rises, brakes, amplitudes) = (Repeats(), Repeats(), Repeats(), Repeats())
    var hertz: Double?
    var reasons = (rise: Reason.noStillTime, brake: Reason.noStillTime, level: Reason.noStillTime)
    for span in spans {
      guard let noise else { break }
      switch Step.find(record, span, isRotating: isRotating, noise: noise.size, near: hertz) {
      case .success(let step):
        hertz = step.steady.fit.hertz
        amplitudes.add(step.level, error: noise.size * step.steady.fit.amplitudeError)
        switch step.rise() {
        case .success(let (delay, rise)):
          delays.add(delay.seconds, error: delay.error, systematic: delay.systematic)
          rises.add(rise.seconds, error: rise.error, systematic: rise.systematic)
        case .failure(let error): reasons.rise = error.reason
        }
        switch step.brake() {
        case .success(let brake):
          brakes.add(brake.seconds, error: brake.error, systematic: brake.systematic)
        case .failure(let error): reasons.brake = error.reason
        }
      case .failure(let error): reasons = (error.reason, error.reason, error.reason)
      }
    }
    self.hertz = hertz
    let cycles = Accuracy.timeCycles / (hertz ?? 1)
    delay = Self.time(
      delays, of: spans.count, reasons.rise, systematic: timeUncertainty,
      cycles: Accuracy.delayCycles / (hertz ?? 1))
    rise = Self.time(rises, of: spans.count, reasons.rise, systematic: 0, cycles: cycles)
    brake = Self.time(
      brakes, of: spans.count, reasons.brake, systematic: timeUncertainty, cycles: cycles)
    amplitude =
      amplitudes.values.count * 3 >= max(spans.count, 1) * 2
      ? Measured(
        amplitudes.mean, uncertainty: Accuracy.standardErrors * amplitudes.standardError,
        atMost: Accuracy.amplitude * amplitudes.mean)
      : .undetermined(reasons.level)
  }

  private static func time(
    _ times: Repeats, of count: Int, _ reason: Reason, systematic: Double, cycles: Double
  ) -> Measured {
    guard times.values.count * 3 >= max(count, 1) * 2 else { return .undetermined(reason) }
    return Measured(
      times.mean,
      uncertainty: Accuracy.standardErrors * times.standardError + times.systematic + systematic,
      atMost: max(Accuracy.time * times.mean, cycles))
  }
}
