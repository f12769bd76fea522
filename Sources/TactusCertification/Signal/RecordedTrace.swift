/// What an accelerometer recorded, and what its file declares about it.
package struct RecordedTrace: Sendable, Hashable {
  /// Samples a second that a file may declare: below, no motor can be seen; above, an attempt does
  /// not fit into its evidence.
  package static let rates: ClosedRange<Double> = 100...6400
  /// Bytes of a file at most.
  package static let byteLimit = 64 << 20
  /// Samples of a file at most.
  package static let sampleLimit = 4_000_000
  /// Standard gravity, m/s².
  private static let gravity = 9.80665

  /// In what the samples are counted.
  package enum Unit: String, Sendable, Hashable, CaseIterable {
    case gravities = "g"
    case metresPerSecondSquared = "m/s2"

    /// What a sample is multiplied by to be in g.
    var scale: Double { self == .gravities ? 1 : 1 / RecordedTrace.gravity }
  }

  /// What is declared, by keys that both kinds of file have.
  package struct Header: Sendable, Hashable {
    /// Samples a second.
    package var rateHertz: Double
    package var unit: Unit
    /// The greatest magnitude that the sensor tells, in the unit.
    package var range: Double
    /// Which sensor, and what it is mounted on.
    package var identity: String
    /// Whether it watched a model and not a motor.
    package var isSimulated: Bool
  }

  package var header: Header
  /// When the first sample was taken, in nanoseconds on CLOCK_MONOTONIC.
  package var startNanoseconds: Int64
  /// In g.
  package var samples: [Double]

  /// Reads a file: WAV where it says so, else CSV.
  package static func read(_ bytes: [UInt8]) throws(TraceError) -> RecordedTrace {
    guard bytes.count <= byteLimit else {
      throw TraceError("byte \(byteLimit)", "the file is longer than \(byteLimit) bytes")
    }
    return bytes.starts(with: "RIFF".utf8) ? try wav(bytes) : try csv(bytes)
  }

  /// When a sample was taken.
  package func nanoseconds(of place: Int) -> Int64 {
    startNanoseconds + Int64((Double(place) / header.rateHertz * 1e9).rounded())
  }
}

extension RecordedTrace.Header {
  /// The keys that a file must give, each once.
  static let keys = ["unit", "range", "identity", "simulated"]

  /// From the values of ``keys``, and the rate.
  init(_ values: [String: String], rateHertz: Double, at place: String) throws(TraceError) {
    for key in Self.keys where values[key, default: ""].isEmpty {
      throw TraceError(
        place, "\(key) is not declared; needed are \(Self.keys.joined(separator: ", "))")
    }
    guard RecordedTrace.rates.contains(rateHertz) else {
      let (low, high) = (RecordedTrace.rates.lowerBound, RecordedTrace.rates.upperBound)
      throw TraceError(place, "the rate is not from \(Int(low)) to \(Int(high)) Hz")
    }
    guard let unit = RecordedTrace.Unit(rawValue: values["unit", default: ""]) else {
      throw TraceError(place, "the unit is neither g nor m/s2")
    }
    guard let range = Double(values["range", default: ""]), range > 0, range < 1e6 else {
      throw TraceError(place, "the range is no number above 0")
    }
    guard let isSimulated = ["yes": true, "no": false][values["simulated", default: ""]] else {
      throw TraceError(place, "simulated is neither yes nor no")
    }
    let identity = values["identity", default: ""]
    guard identity.utf8.count <= 200 else { throw TraceError(place, "the identity is too long") }
    self.init(
      rateHertz: rateHertz, unit: unit, range: range, identity: identity,
      isSimulated: isSimulated)
  }
}
