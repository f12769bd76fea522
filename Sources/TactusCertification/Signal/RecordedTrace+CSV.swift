extension RecordedTrace {
  /// The first line of a trace in CSV.
  static let mark = "# tactus-trace 1"
  /// The largest permitted deviation of the interval between two samples from the declared one, as
  /// a share of the declared interval.
  private static let slack = 0.5
  private static let headLimit = 32

  /// Reads a trace in CSV:
  ///
  /// ```
  /// # tactus-trace 1
  /// # rate=3200
  /// # unit=g
  /// # range=16
  /// # identity=ADXL345 no. 12, actuator on 100 g
  /// # simulated=no
  /// time_s,acceleration
  /// 8812.000000,0.013
  /// ```
  ///
  /// Times are seconds on CLOCK_MONOTONIC. An incomplete last line is ignored, because another
  /// program may still be writing the file.
  static func csv(_ bytes: [UInt8]) throws(TraceError) -> RecordedTrace {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw TraceError("line 1", "the file is not UTF-8")
    }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    _ = lines.popLast()
    guard lines.first.map(String.init) == mark else {
      throw TraceError("line 1", "the line is not \(mark)")
    }
    let (header, first) = try head(lines)
    guard lines.count - first <= sampleLimit else {
      throw TraceError("line \(first + sampleLimit)", "there are more than \(sampleLimit) samples")
    }
    return try body(lines[first...], header)
  }

  private static func head(
    _ lines: [Substring]
  ) throws(TraceError) -> (header: Header, first: Int) {
    var values: [String: String] = [:]
    for (place, line) in lines.enumerated().dropFirst() {
      let number = "line \(place + 1)"
      if line == "time_s,acceleration" {
        guard let rate = values["rate"].flatMap(Double.init) else {
          throw TraceError(number, "the rate is missing, or is not a number")
        }
        return (try Header(values, rateHertz: rate, at: number), place + 1)
      }
      let pair = line.split(separator: "=", maxSplits: 1).map(String.init)
      guard line.hasPrefix("# "), pair.count == 2, place < headLimit else {
        throw TraceError(number, "expected # key=value, or time_s,acceleration")
      }
      let key = String(pair[0].dropFirst(2))
      guard key == "rate" || Header.keys.contains(key) else {
        throw TraceError(number, "unknown key \(key.prefix(40))")
      }
      guard values.updateValue(pair[1], forKey: key) == nil else {
        throw TraceError(number, "\(key) is declared twice")
      }
    }
    throw TraceError("line \(lines.count)", "there is no line time_s,acceleration")
  }

  private static func body(
    _ lines: ArraySlice<Substring>, _ header: Header
  ) throws(TraceError) -> RecordedTrace {
    var (start, last) = (0.0, 0.0)
    var samples: [Double] = []
    samples.reserveCapacity(lines.count)
    for (place, line) in zip(lines.indices, lines) {
      let number = "line \(place + 1)"
      let cells = line.split(separator: ",", omittingEmptySubsequences: false)
      guard cells.count == 2, let time = Double(cells[0]), let value = Double(cells[1]),
        time >= 0, time < 1e9, value.isFinite
      else { throw TraceError(number, "expected seconds,acceleration") }
      guard abs(value) <= header.range else {
        throw TraceError(number, "\(cells[1].prefix(20)) is outside of the declared range")
      }
      if samples.isEmpty {
        start = time
      } else {
        let step = (time - last) * header.rateHertz
        guard abs(step - 1) <= slack else {
          throw TraceError(number, "the time is not one sample interval after the previous")
        }
      }
      last = time
      samples.append(value * header.unit.scale)
    }
    var header = header
    // Computes the rate from the times of the samples, because the result is more exact than the
    // declared rate.
    if samples.count > 1, last > start {
      header.rateHertz = Double(samples.count - 1) / (last - start)
    }
    return RecordedTrace(
      header: header, startNanoseconds: Int64((start * 1e9).rounded()), samples: samples)
  }
}
