internal import TactusDevice
package import TactusJSON

/// Reads a recorded stream, one JSON record per line, and makes the capture of one device: the last
/// opened one that played, or the last one if none played.
struct StreamFileReader {
  private let bytes: [UInt8]
  private var intake = CaptureIntake()
  private var log = DiagnosticLog()
  private var lineNumber = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The capture of the playing device with diagnostics. After an error there is no capture.
  mutating func read() -> CaptureReader.Result {
    var start = 0
    while start < bytes.count {
      lineNumber += 1
      guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) else {
        note(.cutShort, at: start, "the stream ends within this line; all earlier lines were read")
        break
      }
      let result = StreamLine.read(Array(bytes[start..<end]))
      if var problem = result.problem {
        problem.line = lineNumber
        return CaptureReader.Result(capture: nil, diagnostics: [problem])
      }
      guard let entry = result.entry, isInPlace(entry) else {
        note(.badCapture, at: start, "the stream does not begin with its format")
        break
      }
      intake.take(entry)
      start = end + 1
    }
    return finish()
  }

  private func isInPlace(_ entry: StreamEntry) -> Bool {
    if case .header = entry { true } else { lineNumber > 1 }
  }

  private mutating func finish() -> CaptureReader.Result {
    let capture = log.hasErrors ? nil : intake.capture
    if capture == nil { note(.badCapture, at: bytes.count, "the stream has no output") }
    let count = intake.deviceCount
    if count > 1, let capture {
      note(
        .severalOutputs, at: 0,
        "the stream has \(count) outputs; only \(capture.device.id) was read")
    }
    if let lost = capture?.lostRecordCount, lost > 0 {
      note(.lostRecords, at: bytes.count, "\(lost) records were lost")
    }
    return CaptureReader.Result(capture: capture, diagnostics: log.diagnostics(in: bytes))
  }

  private mutating func note(_ code: Diagnostic.Code, at offset: Int, _ message: String) {
    log.add(code, at: offset, path: JSONPath(), message)
  }
}

extension Diagnostic.Code {
  /// A stream ends within a line, for example because the process that wrote it was killed.
  package static let cutShort = Self("cutShort", .warning)
  /// A stream has several devices, and only one of them is read.
  package static let severalOutputs = Self("severalOutputs", .warning)
  /// A stream is incomplete, because records were dropped.
  package static let lostRecords = Self("lostRecords", .warning)
}
