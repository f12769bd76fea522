import Foundation
import TactusFormats
import Testing

@Suite struct TableTests {
  static let article = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources/CoreHaptics/CoreHaptics.docc/ConvertFormats.md")

  @Test func `the article has the table of features that is computed`() throws {
    let table = FormatTable.markdown
    if let file = ProcessInfo.processInfo.environment["TACTUS_WRITE_TABLE"] {
      try table.write(toFile: file, atomically: false, encoding: .utf8)
    }
    #expect(try String(contentsOf: Self.article, encoding: .utf8).hasSuffix("\n\n" + table))
  }

  @Test func `no specimen is refused`() {
    #expect(!FormatTable.markdown.contains("not read") && !FormatTable.markdown.contains("error"))
  }
}
