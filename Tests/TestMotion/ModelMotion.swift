/// The motion of a modelled actuator, without a sensor.
package struct ModelMotion: Sendable {
  /// The interval of the values in seconds; the first one is at 0 s.
  package var step: Double
  /// Accelerations in g.
  package var accelerations: [Double] = []
  /// The true amplitude of the acceleration in g, computed from the state of the model.
  package var amplitudes: [Double] = []

  /// The mean of the amplitude between two times.
  package func amplitude(from begin: Double, to end: Double) -> Double {
    let part = amplitudes[Int(begin / step)..<Int(end / step)]
    return part.reduce(0, +) / Double(part.count)
  }

  /// The rise time after the beginning of a drive. It begins with the last passage of 10 % of the
  /// steady amplitude before the first passage of 90 %, and ends with that passage.
  package func rise(from begin: Double, steady: Double) -> Double? {
    let first = Int(begin / step)
    guard
      let high = amplitudes.indices[first...].first(where: { amplitudes[$0] >= 0.9 * steady }),
      let low = amplitudes.indices[..<high].last(where: { amplitudes[$0] < 0.1 * steady })
    else { return nil }
    return passage(high - 1, 0.9 * steady) - passage(low, 0.1 * steady)
  }

  /// The time from the end of a drive until the amplitude stays below 10 % of the steady amplitude,
  /// up to the time `rest`.
  package func brake(from end: Double, until rest: Double, steady: Double) -> Double? {
    let range = Int(end / step)..<Int(rest / step)
    guard let last = range.last(where: { amplitudes[$0] >= 0.1 * steady }),
      last < range.upperBound - 1
    else { return nil }
    return passage(last, 0.1 * steady) - end
  }

  /// The time, between a place and the next one, at which the amplitude has a value.
  private func passage(_ place: Int, _ value: Double) -> Double {
    let (a, b) = (amplitudes[place], amplitudes[place + 1])
    return step * (Double(place) + (value - a) / (b - a))
  }
}
