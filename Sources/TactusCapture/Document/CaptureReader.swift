package import TactusJSON

/// Reads captures from the text of their JSON documents, or of a ``CaptureStream``.
///
/// What is wrong is reported with its place, several problems in one pass; with one error there is
/// no capture. Lists are read an element at a time, so that memory beyond the capture is that of
/// one element.
package enum CaptureReader {
  /// What a document gave.
  package struct Result: Sendable {
    /// The capture; nil exactly where one of the diagnostics is an error.
    package var capture: Capture?
    /// In the order of the text.
    package var diagnostics: [Diagnostic]
  }

  /// Whether a text says of itself that it is a capture, or a stream of one: its first key is
  /// `format`, as we write it.
  package static func isCapture(_ bytes: [UInt8]) -> Bool {
    [Capture.format, CaptureStream.format].contains(format(of: bytes))
  }

  private static func format(of bytes: [UInt8]) -> String? {
    var tokenizer = JSONTokenizer(bytes)
    guard (try? tokenizer.next())?.kind == .beginObject,
      (try? tokenizer.next())?.kind == .key("format"),
      case .string(let format)? = (try? tokenizer.next())?.kind
    else { return nil }
    return format
  }

  /// Reads the bytes of a document or a stream. It never fails otherwise than by a diagnostic. Of a
  /// stream with several outputs the last that plays is read. Linear in time.
  package static func read(_ bytes: [UInt8]) -> Result {
    if format(of: bytes) == CaptureStream.format {
      var reader = StreamFileReader(bytes)
      return reader.read()
    }
    var reading = CaptureReading(bytes)
    let capture = reading.read()
    return Result(capture: capture, diagnostics: reading.json.log.diagnostics(in: bytes))
  }
}

extension Diagnostic.Code {
  /// A part of a capture is missing, of the wrong kind or out of range.
  package static let badCapture = Self("badCapture", .error)
  /// A key comes twice in an object of a capture; the last counts.
  package static let duplicateInCapture = Self("duplicate", .warning)
}
