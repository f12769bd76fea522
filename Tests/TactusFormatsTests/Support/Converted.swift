import TactusFormats
import Testing

/// The conversion of a file to another format: its text and its report of losses.
struct Converted {
  var text: String
  var report: LossReport

  var bytes: [UInt8] { Array(text.utf8) }

  init(_ bytes: [UInt8], to format: FileFormat) throws {
    let file = PatternFile.read(bytes)
    try #require(file.parts != nil, "\(file.diagnostics)")
    let conversion = try Conversion(file, to: format)
    (text, report) = (conversion.text, conversion.report)
  }
}
