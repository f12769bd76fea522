import Foundation
import TactusFormats
import Testing

@Suite struct TableTests {
  static let article = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources/CoreHaptics/CoreHaptics.docc/ConvertFormats.md")

  @Test func `the article has the computed table of features`() throws {
    let table = FormatTable.markdown
    if let file = ProcessInfo.processInfo.environment["TACTUS_WRITE_TABLE"] {
      try table.write(toFile: file, atomically: false, encoding: .utf8)
    }
    #expect(try String(contentsOf: Self.article, encoding: .utf8).hasSuffix("\n\n" + table))
  }

  @Test func `every sample file for the table of features can be read`() {
    #expect(!FormatTable.markdown.contains("not read") && !FormatTable.markdown.contains("error"))
  }
}
