internal import TactusWire

/// A trace as text: one line per frame with both clocks, the bytes, and a description.
///
/// ```
/// tactus trace 1: host_ns device_us direction type sequence payload, and what it says
/// 81203114201 5041200 out 16 3 d0394d00983a000000000000ffff0000f00a PLAY start 5061200 ...
/// ```
package enum TraceText {
  /// The beginning of the first line.
  package static let mark = "tactus trace 1"
  /// The beginning of the line with the end of the connection.
  private static let endMark = "# lost at "

  /// Why a text is not a trace.
  package struct Problem: Error, Sendable, Hashable {
    /// The number of the line, counted from 1.
    package var line: Int
    /// The fault of the line, and what is expected.
    package var message: String
  }

  /// The text of a trace.
  package static func text(_ trace: FrameTrace) -> String {
    var text =
      "\(mark): host_ns device_us direction type sequence payload, and what it says\n"
    for record in trace.records { text += line(record) + "\n" }
    if let ending = trace.ending {
      text += "\(endMark)\(ending.hostNanoseconds): \(ending.reason)\n"
    }
    if trace.lost > 0 { text += "# \(trace.lost) more frames did not fit\n" }
    return text
  }

  /// The line of a frame.
  package static func line(_ record: FrameRecord) -> String {
    let frame = record.frame
    let device = record.deviceMicroseconds.map { "\($0)" } ?? "-"
    let payload = (0..<frame.payload.count).map { hex(frame.payload[$0]) }.joined()
    return "\(record.hostNanoseconds) \(device) \(record.direction.rawValue) \(frame.type) "
      + "\(frame.sequence) \(payload.isEmpty ? "-" : payload) \(frame.text)"
  }

  /// Whether a text begins like a trace.
  package static func isTrace(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: mark.utf8)
  }

  /// Parses a trace. The descriptions of the frames are ignored, because they follow from the
  /// bytes.
  package static func read(_ bytes: [UInt8]) throws(Problem) -> FrameTrace {
    guard isTrace(bytes) else {
      throw Problem(
        line: 1, message: "this is not a trace; its first line must begin with \"\(mark)\"")
    }
    var trace = FrameTrace(limit: FrameTrace.longest)
    var number = 0
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      if let ending = ending(line) { trace.end(ending.reason, at: ending.hostNanoseconds) }
      if number == 1 || line.isEmpty || line.first == UInt8(ascii: "#") { continue }
      trace.append([try record(line, number)])
    }
    return trace
  }

  /// The end of the connection, if the line contains it; otherwise nil.
  private static func ending(_ line: ArraySlice<UInt8>) -> FrameTrace.Ending? {
    guard line.starts(with: endMark.utf8) else { return nil }
    let rest = line.dropFirst(endMark.utf8.count)
    guard let colon = rest.firstIndex(of: UInt8(ascii: ":")),
      let time = Int64(String(decoding: rest[..<colon], as: UTF8.self))
    else { return nil }
    let reason = String(decoding: rest[(colon + 1)...].drop { $0 == 0x20 }, as: UTF8.self)
    return FrameTrace.Ending(hostNanoseconds: time, reason: reason)
  }

  private static func record(
    _ line: ArraySlice<UInt8>, _ number: Int
  ) throws(Problem) -> FrameRecord {
    let fields = line.split(separator: UInt8(ascii: " "), maxSplits: 6)
      .map { String(decoding: $0, as: UTF8.self) }
    guard fields.count >= 6, let host = Int64(fields[0]),
      let direction = FrameRecord.Direction(rawValue: fields[2]), let type = UInt8(fields[3]),
      let sequence = UInt8(fields[4]), fields[1] == "-" || UInt64(fields[1]) != nil,
      let payload = payload(fields[5])
    else {
      throw Problem(
        line: number,
        message: "expected host_ns device_us out|in type sequence payload, payload in hexadecimal")
    }
    return FrameRecord(
      direction: direction, hostNanoseconds: host, deviceMicroseconds: UInt64(fields[1]),
      frame: Frame(type: type, sequence: sequence, payload: payload))
  }

  private static func payload(_ text: String) -> Payload? {
    var payload = Payload()
    if text == "-" { return payload }
    let digits = Array(text.utf8)
    guard digits.count.isMultiple(of: 2), digits.count <= 2 * WireLimits.payloadBytes else {
      return nil
    }
    for place in stride(from: 0, to: digits.count, by: 2) {
      guard let high = digit(digits[place]), let low = digit(digits[place + 1]) else { return nil }
      payload.append(high << 4 | low)
    }
    return payload
  }

  /// The value of a hexadecimal digit. `Int("+f", radix: 16)` is not used, because it also accepts
  /// signs.
  private static func digit(_ character: UInt8) -> UInt8? {
    switch character {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): character - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  private static func hex(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }
}
