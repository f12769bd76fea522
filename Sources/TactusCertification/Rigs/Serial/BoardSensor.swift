internal import TactusDevice
internal import TactusSerial
internal import TactusWire

/// The accelerometer of a board, whose samples come over the board's own line.
struct BoardSensor {
  private static let axisNames = ["x", "y", "z"]

  let declared: AccelerometerFacts
  /// 0 to 2.
  let axis: UInt8

  private var axisName: String {
    Self.axisNames.indices.contains(Int(axis)) ? Self.axisNames[Int(axis)] : "\(axis)"
  }

  private var rateHertz: Double { Double(declared.rateHertz) }

  private var rangeG: Double { Double(declared.rangeMilliG) / 1000 }

  /// The description for a report. The samples show motion, and not the levels of the drive.
  func facts(isSimulated: Bool) -> InstrumentFacts {
    let name = declared.name.text
    return InstrumentFacts(
      name: Transcript.plain(
        "the accelerometer of the board" + (name.isEmpty ? "" : ", \(name)")),
      sees: [.motion],
      resolutionNanoseconds: rateHertz > 0 ? Int64(1e9 / rateHertz) : 0,
      range: "-\(rangeG) to \(rangeG) g along \(axisName), \(declared.rateHertz) samples a second, "
        + "up to \(declared.bandwidthHertz) Hz",
      isSimulated: isSimulated)
  }

  /// The reason why the sensor cannot show the motion of a device; nil if it can.
  func reason(against capabilities: OutputCapabilities) -> String? {
    let instead = "record its acceleration with --trace"
    guard axis < declared.axes else {
      return "the accelerometer of the board has \(declared.axes) axes, and no \(axisName); choose "
        + "another one with axis="
    }
    guard declared.scaleMicroG > 0, rangeG > 0 else {
      return "the accelerometer of the board states no scale or no range; \(instead)"
    }
    let rates = RecordedTrace.rates
    guard rates.contains(rateHertz) else {
      return "the accelerometer of the board has \(declared.rateHertz) samples a second; "
        + "\(Int(rates.lowerBound)) to \(Int(rates.upperBound)) can be evaluated; \(instead)"
    }
    let highest = capabilities.actuators.map(\.frequencyBandHertz.upperBound).max() ?? 0
    guard Double(declared.bandwidthHertz) >= highest else {
      return "the accelerometer of the board shows up to \(declared.bandwidthHertz) Hz, and the "
        + "actuators vibrate with up to \(Int(highest.rounded(.up))) Hz; \(instead)"
    }
    return nil
  }

  /// The declarations that a reader of the samples needs.
  /// - Parameters:
  ///   - measuredHertz: the rate by the device's clock; nil if the recording is too short.
  ///   - lost: the number of samples that are missing in the recording.
  ///   - clockError: the largest error of the device's clock in nanoseconds. A sample can be wrong
  ///     by its interval in addition.
  ///   - lowestHertz: the lowest frequency of the actuators.
  func declarations(
    measuredHertz: Double?, lost: Int, clockError: Int64, lowestHertz: Double
  ) -> [Transcript.Entry] {
    let facts: [(Transcript.TraceFact, Double)] = [
      (.rate, rateHertz), (.range, rangeG), (.lost, Double(lost)),
      (.timeError, Double(clockError) + (1e9 / rateHertz).rounded()),
      (.lowestFrequency, max(lowestHertz, TraceRecorder.lowestHertz)),
    ]
    return (facts + (measuredHertz.map { [(.measuredRate, $0)] } ?? [])).map {
      Transcript.Entry(0, .instrument, .declares, value: $1, text: $0.rawValue)
    }
  }
}
