/// What an instrument that counts its lost samples states about its recording: the rate and the
/// range of the samples, and how many are missing. No limit refers to these figures.
enum SensorStatement {
  static func measurements(_ transcript: Transcript) -> [Measurement] {
    guard let lost = transcript.declared(.lost) else { return [] }
    let figures: [(Measurement.Name, Measurement.Unit, Double?)] = [
      (.sensorRate, .hertz, transcript.declared(.measuredRate)),
      (.sensorRange, .gravities, transcript.declared(.range)),
      (.samplesLost, .count, lost),
    ]
    return figures.compactMap { name, unit, value in
      value.map { Measurement(name, unit, millionths: [Measurement.millionths($0, unit)]) }
    }
  }
}

extension Measurement.Name {
  fileprivate static let sensorRate = Self("rate of the sensor")
  fileprivate static let sensorRange = Self("range of the sensor")
  fileprivate static let samplesLost = Self("samples lost")
}
