import TactusDevice
import TactusEngine
import TactusLoopback
import TactusPattern
import Testing

extension Timeline {
  /// Intensities at a row of milliseconds, as the engine plays the timeline.
  func intensities(_ milliseconds: [Double]) -> [Double] {
    states(milliseconds).map(\.intensity)
  }

  /// Sharpnesses at a row of milliseconds, as the engine plays the timeline.
  func sharpnesses(_ milliseconds: [Double]) -> [Double] {
    states(milliseconds).map(\.sharpness)
  }

  /// A sampler's time does not run backwards: each time is asked of one of its own.
  private func states(_ milliseconds: [Double]) -> [ZoneState] {
    milliseconds.map { time in
      let device = LoopbackDevice(PatternSampler.capabilities)
      let sampler = try? PatternSampler(self, on: device)
      return sampler?.state(at: Int64((time * 1e6).rounded()))
        ?? ZoneState(intensity: .nan, sharpness: .nan)
    }
  }

  /// Values of a parameter at a row of milliseconds.
  func values(of control: ControlID, _ milliseconds: [Double]) -> [Double] {
    milliseconds.map { value(of: control, at: Int64(($0 * 1e6).rounded())) }
  }

  /// The value that a parameter's track has at a time in nanoseconds.
  func value(of control: ControlID, at time: Int64) -> Double {
    let index = lastPoint(of: control, by: time)
    guard index >= trackStarts[control.index] else { return control.neutralValue }
    let point = point(index)
    return point.value + point.slope * Double(time - point.time)
  }
}

/// Whether two rows are equal to a billionth.
func isNear(_ a: [Double], _ b: [Double], tolerance: Double = 1e-9) -> Bool {
  a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) <= tolerance }
}

extension Event {
  /// A tap; the time in seconds.
  static func tap(at time: Double = 0, _ intensity: Double = 1, sharpness: Double = 0.5) -> Event {
    Event(
      .hapticTransient, time: time,
      parameters: [
        EventParameter(.hapticIntensity, intensity), EventParameter(.hapticSharpness, sharpness),
      ])
  }

  /// A continuous event; all times in seconds.
  static func buzz(
    at time: Double = 0, for duration: Double? = nil, _ intensity: Double = 1,
    sharpness: Double = 0.5, _ more: [EventParameterID: Double] = [:]
  ) -> Event {
    Event(
      .hapticContinuous, time: time, duration: duration,
      parameters: [
        EventParameter(.hapticIntensity, intensity), EventParameter(.hapticSharpness, sharpness),
      ] + more.map { EventParameter($0.key, $0.value) })
  }
}

extension ParameterCurve {
  /// A curve by pairs of seconds and values.
  init(_ id: ControlID, at time: Double = 0, _ points: KeyValuePairs<Double, Double>) {
    self.init(id, time: time, points: points.map { ControlPoint($0.key, $0.value) })
  }
}
