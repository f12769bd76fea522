import TactusDevice
import TactusEngine
import TactusLoopback
import TactusPattern
import Testing

extension Timeline {
  /// The intensities that the engine plays at the given times in milliseconds.
  func intensities(_ milliseconds: [Double]) -> [Double] {
    states(milliseconds).map(\.intensity)
  }

  /// The sharpnesses that the engine plays at the given times in milliseconds.
  func sharpnesses(_ milliseconds: [Double]) -> [Double] {
    states(milliseconds).map(\.sharpness)
  }

  /// Uses a new sampler for each time, because the times that are passed to one sampler must not
  /// decrease.
  private func states(_ milliseconds: [Double]) -> [ZoneState] {
    milliseconds.map { time in
      let device = LoopbackDevice(PatternSampler.capabilities)
      let sampler = try? PatternSampler(self, on: device)
      return sampler?.state(at: Int64((time * 1e6).rounded()))
        ?? ZoneState(intensity: .nan, sharpness: .nan)
    }
  }

  /// The values of a parameter at the given times in milliseconds.
  func values(of control: ControlID, _ milliseconds: [Double]) -> [Double] {
    milliseconds.map { value(of: control, at: Int64(($0 * 1e6).rounded())) }
  }

  /// The value of a parameter at a time in nanoseconds, according to dynamic parameters and curves.
  func value(of control: ControlID, at time: Int64) -> Double {
    let index = lastPoint(of: control, by: time)
    guard index >= trackStarts[control.index] else { return control.neutralValue }
    let point = point(index)
    return point.value + point.slope * Double(time - point.time)
  }
}

/// Whether two lists are equal within a tolerance.
func isNear(_ a: [Double], _ b: [Double], tolerance: Double = 1e-9) -> Bool {
  a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) <= tolerance }
}

extension Event {
  /// Creates a tap. The time is in seconds.
  static func tap(at time: Double = 0, _ intensity: Double = 1, sharpness: Double = 0.5) -> Event {
    Event(
      .hapticTransient, time: time,
      parameters: [
        EventParameter(.hapticIntensity, intensity), EventParameter(.hapticSharpness, sharpness),
      ])
  }

  /// Creates a continuous event. All times are in seconds.
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
  /// Creates a curve from pairs of a time in seconds and a value.
  init(_ id: ControlID, at time: Double = 0, _ points: KeyValuePairs<Double, Double>) {
    self.init(id, time: time, points: points.map { ControlPoint($0.key, $0.value) })
  }
}
