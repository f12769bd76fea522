package import TactusJSON

/// Reads captures from JSON documents or from a ``CaptureStream``.
///
/// One pass reports all problems of a document with their places; in a stream, it ends at the first
/// invalid line. A document or stream with an error gives no capture.
/// Lists are read element by element, so the parser needs memory for only one element.
package enum CaptureReader {
  /// The result of reading a document.
  package struct Result: Sendable {
    /// The capture; nil if one of the diagnostics is an error.
    package var capture: Capture?
    /// The diagnostics in the order of the text.
    package var diagnostics: [Diagnostic]
  }

  /// Whether a text begins like a capture or a ``CaptureStream``: its first key is `format`, with
  /// the name of one of these formats.
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

  /// Reads the bytes of a document or a stream. Problems are reported as diagnostics. If a stream
  /// has several devices, the one with a level that was opened last is read. Linear in time.
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
  /// A key occurs twice in an object within a capture; the last one is used. At the top level of a
  /// capture, a key that occurs twice is an error.
  package static let duplicateInCapture = Self("duplicate", .warning)
}
