extension RecordedTrace {
  private struct Format {
    var isFloat: Bool
    var rate: Int
    var bits: Int

    var bytes: Int { bits / 8 }
  }

  /// Reads a WAV file of one channel with samples of 16, 24 or 32 bits, or floats of 32 bits. Full
  /// scale is the range of the sensor. The comment (`ICMT` in a chunk `LIST` of the kind `INFO`),
  /// which must precede the samples, contains the other declarations:
  ///
  /// ```
  /// start=8812.0; unit=g; range=16; identity=ADXL345 no. 12; simulated=no
  /// ```
  ///
  /// If the sample chunk declares a length beyond the end of the file, the samples end with the
  /// file, because another program may still be writing it.
  static func wav(_ bytes: [UInt8]) throws(TraceError) -> RecordedTrace {
    guard bytes.count >= 12, bytes[8..<12].elementsEqual("WAVE".utf8) else {
      throw TraceError("byte 8", "the file is a RIFF file, but not a WAV file")
    }
    var place = 12
    var format: Format?
    var comment: (text: String, place: Int)?
    while place + 8 <= bytes.count {
      let name = String(decoding: bytes[place..<place + 4], as: UTF8.self)
      let size = number(bytes, place + 4, 4)
      let begin = place + 8
      let end = min(begin + size, bytes.count)
      switch name {
      case "fmt ": format = try Self.format(bytes, begin, end)
      case "LIST": comment = Self.comment(bytes, begin, end) ?? comment
      case "data":
        guard let format else {
          throw TraceError("byte \(place)", "the chunk `data` precedes the chunk `fmt`")
        }
        guard let comment else {
          throw TraceError(
            "byte \(place)", "no comment (ICMT in LIST INFO) before chunk `data` names the sensor")
        }
        return try trace(bytes[begin..<end], format, comment)
      default: break
      }
      place = begin + size + size % 2
    }
    throw TraceError("byte \(bytes.count)", "the file has no chunk `data`")
  }

  private static func format(
    _ bytes: [UInt8], _ begin: Int, _ end: Int
  ) throws(TraceError) -> Format {
    guard end - begin >= 16 else {
      throw TraceError("byte \(begin)", "the chunk `fmt` is shorter than 16 bytes")
    }
    let kind = number(bytes, begin, 2)
    let bits = number(bytes, begin + 14, 2)
    guard kind == 1 && [16, 24, 32].contains(bits) || kind == 3 && bits == 32 else {
      throw TraceError(
        "byte \(begin)", "the samples are neither PCM of 16, 24 or 32 bits nor floats of 32 bits")
    }
    guard number(bytes, begin + 2, 2) == 1 else {
      throw TraceError("byte \(begin + 2)", "there is more than one channel")
    }
    return Format(isFloat: kind == 3, rate: number(bytes, begin + 4, 4), bits: bits)
  }

  /// The comment in a `LIST` chunk; nil if the chunk is not of the kind `INFO`, or contains no
  /// comment.
  private static func comment(
    _ bytes: [UInt8], _ begin: Int, _ end: Int
  ) -> (text: String, place: Int)? {
    guard end - begin >= 4, bytes[begin..<begin + 4].elementsEqual("INFO".utf8) else { return nil }
    var place = begin + 4
    while place + 8 <= end {
      let size = number(bytes, place + 4, 4)
      let last = min(place + 8 + size, end)
      if bytes[place..<place + 4].elementsEqual("ICMT".utf8) {
        let text = bytes[(place + 8)..<last].prefix { $0 != 0 }
        return (String(decoding: text, as: UTF8.self), place + 8)
      }
      place += 8 + size + size % 2
    }
    return nil
  }

  private static func trace(
    _ data: ArraySlice<UInt8>, _ format: Format, _ comment: (text: String, place: Int)
  ) throws(TraceError) -> RecordedTrace {
    let spot = "byte \(comment.place)"
    var values: [String: String] = [:]
    for part in comment.text.split(separator: ";") {
      let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
      guard pair.count == 2 else { throw TraceError(spot, "expected key=value; key=value") }
      values[String(pair[0].drop { $0 == " " })] = pair[1]
    }
    guard let start = values["start"].flatMap(Double.init), start >= 0, start < 1e9 else {
      throw TraceError(spot, "start is not declared: seconds on CLOCK_MONOTONIC")
    }
    let header = try Header(values, rateHertz: Double(format.rate), at: spot)
    let count = data.count / format.bytes
    guard count <= sampleLimit else {
      throw TraceError("byte \(data.startIndex)", "there are more than \(sampleLimit) samples")
    }
    var samples: [Double] = []
    samples.reserveCapacity(count)
    for index in 0..<count {
      let place = data.startIndex + index * format.bytes
      let value = sample(data, place, format) * header.range
      guard value.isFinite, abs(value) <= header.range else {
        throw TraceError("byte \(place)", "the sample is not between -1 and 1 of full scale")
      }
      samples.append(value * header.unit.scale)
    }
    return RecordedTrace(
      header: header, startNanoseconds: Int64((start * 1e9).rounded()), samples: samples)
  }

  /// Reads a sample as a share of full scale.
  private static func sample(
    _ data: ArraySlice<UInt8>, _ place: Int, _ format: Format
  ) -> Double {
    let bits = (0..<format.bytes).reduce(UInt32(0)) {
      $0 | UInt32(data[place + $1]) << UInt32(8 * $1)
    }
    if format.isFloat { return Double(Float(bitPattern: bits)) }
    // Shifts the bits to the top, so that the sign bit becomes that of the `Int32`.
    let shifted = Int32(bitPattern: bits << UInt32(32 - format.bits))
    return Double(shifted) / 2_147_483_648
  }

  private static func number(_ bytes: [UInt8], _ place: Int, _ count: Int) -> Int {
    (0..<count).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
  }
}
