/// The recording of an accelerometer, and the declarations of its file.
package struct RecordedTrace: Sendable, Hashable {
  /// The permitted sample rates of a file, in hertz. At a lower rate, the samples cannot show the
  /// oscillation of a motor. At a higher rate, there are too many of them for the evidence.
  package static let rates: ClosedRange<Double> = 100...6400
  /// The maximum size of a file in bytes.
  package static let byteLimit = 256 << 20
  /// The maximum number of samples of a file: an hour at 3.2 kHz. EN-1 alone takes 17 minutes.
  package static let sampleLimit = 12_000_000
  /// Standard gravity in m/s².
  private static let gravity = 9.80665

  /// The unit of the samples.
  package enum Unit: String, Sendable, Hashable, CaseIterable {
    case gravities = "g"
    case metresPerSecondSquared = "m/s2"

    /// The factor that converts a sample to g.
    var scale: Double { self == .gravities ? 1 : 1 / RecordedTrace.gravity }
  }

  /// The declarations that every trace contains, in a CSV file as in a WAV file.
  package struct Header: Sendable, Hashable {
    /// The sample rate in hertz.
    package var rateHertz: Double
    package var unit: Unit
    /// The largest magnitude that the sensor can report, in ``unit``.
    package var range: Double
    /// A description of the sensor and of its mounting.
    package var identity: String
    /// Whether the sensor observed a model instead of a motor.
    package var isSimulated: Bool
  }

  package var header: Header
  /// The time of the first sample, in nanoseconds on CLOCK_MONOTONIC.
  package var startNanoseconds: Int64
  /// The samples in g.
  package var samples: [Double]

  /// Reads the bytes of a file: as WAV if they begin with `RIFF`, otherwise as CSV.
  package static func read(_ bytes: [UInt8]) throws(TraceError) -> RecordedTrace {
    guard bytes.count <= byteLimit else {
      throw TraceError("byte \(byteLimit)", "the file is longer than \(byteLimit) bytes")
    }
    return bytes.starts(with: "RIFF".utf8) ? try wav(bytes) : try csv(bytes)
  }

  /// The time of the sample at an index, in nanoseconds on CLOCK_MONOTONIC.
  package func nanoseconds(of place: Int) -> Int64 {
    startNanoseconds + Int64((Double(place) / header.rateHertz * 1e9).rounded())
  }
}

extension RecordedTrace.Header {
  /// The keys that both kinds of file require, each exactly once.
  static let keys = ["unit", "range", "identity", "simulated"]

  /// Checks the values of ``keys`` and the rate.
  init(_ values: [String: String], rateHertz: Double, at place: String) throws(TraceError) {
    for key in Self.keys where values[key, default: ""].isEmpty {
      throw TraceError(
        place, "\(key) is not declared; needed are \(Self.keys.joined(separator: ", "))")
    }
    guard RecordedTrace.rates.contains(rateHertz) else {
      let (low, high) = (RecordedTrace.rates.lowerBound, RecordedTrace.rates.upperBound)
      throw TraceError(place, "the rate is not in the range \(Int(low)) to \(Int(high)) Hz")
    }
    guard let unit = RecordedTrace.Unit(rawValue: values["unit", default: ""]) else {
      throw TraceError(place, "the unit is neither g nor m/s2")
    }
    guard let range = Double(values["range", default: ""]), range > 0, range < 1e6 else {
      throw TraceError(place, "the range is not a number above 0")
    }
    guard let isSimulated = ["yes": true, "no": false][values["simulated", default: ""]] else {
      throw TraceError(place, "simulated is neither yes nor no")
    }
    let identity = values["identity", default: ""]
    guard identity.utf8.count <= 200 else {
      throw TraceError(place, "the identity is longer than 200 bytes")
    }
    self.init(
      rateHertz: rateHertz, unit: unit, range: range, identity: identity,
      isSimulated: isSimulated)
  }
}
