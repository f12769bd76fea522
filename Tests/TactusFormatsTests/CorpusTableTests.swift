import Foundation
import TactusFormats
import Testing

/// Computes the worst errors of conversions over the corpus, for each pair of formats.
@Suite struct CorpusTableTests {
  private static let read: [(String, FileFormat)] = [
    ("ahap", .ahap), ("haptic", .haptic), ("xml", .android), ("hjif", .hjif),
  ]
  private static let written: [FileFormat] = [.ahap, .haptic, .android]

  static func worst(of suffix: String, to format: FileFormat) throws -> LevelError {
    try Corpus.names(suffix).filter { !$0.hasPrefix("hand-") }.reduce(LevelError()) { worst, name in
      let found = try #require(try Converted(Corpus.bytes(name), to: format).report.worst)
      return LevelError(
        intensity: max(worst.intensity, found.intensity),
        sharpness: max(worst.sharpness, found.sharpness), seconds: max(worst.seconds, found.seconds)
      )
    }
  }

  /// The value in thousandths, rounded up, as text.
  private static func rounded(_ value: Double) -> String {
    let thousandths = Int((value * 1000 - 1e-6).rounded(.up))
    return thousandths <= 0 ? "0" : "\(Double(thousandths) / 1000)"
  }

  static func markdown() throws -> String {
    var rows = ["| From | " + written.map(\.title).joined(separator: " | ") + " |"]
    rows.append("| --- |" + String(repeating: " --- |", count: written.count))
    for (suffix, source) in read {
      let cells = try written.map { format in
        let worst = try worst(of: suffix, to: format)
        return "\(rounded(worst.intensity)), \(rounded(worst.sharpness)), "
          + "\(rounded(worst.seconds * 1000)) ms"
      }
      rows.append("| \(source.title) | \(cells.joined(separator: " | ")) |")
    }
    return rows.joined(separator: "\n")
  }

  @Test func `the article has the computed table of the worst errors`() throws {
    let table = try Self.markdown()
    if let file = ProcessInfo.processInfo.environment["TACTUS_WRITE_CORPUS_TABLE"] {
      try table.write(toFile: file, atomically: false, encoding: .utf8)
    }
    #expect(
      try String(contentsOf: TableTests.article, encoding: .utf8).contains("\n\n\(table)\n\n"))
  }

  /// AHAP and Meta's format can express every pattern of the corpus, so the errors must be within
  /// the limits.
  @Test func `AHAP and haptic files keep every file of the corpus`() throws {
    for (suffix, _) in Self.read {
      for format in [FileFormat.ahap, .haptic] {
        let worst = try Self.worst(of: suffix, to: format)
        #expect(worst.isWithin(.limit), "\(suffix) to \(format): \(worst)")
      }
    }
  }
}
