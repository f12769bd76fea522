import Foundation
import TactusJSON
import TactusPattern
import Testing

/// AHAP files from public repositories, in an optional folder beside the package's folder.
private enum Corpus {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../shared/ahap").standardizedFileURL

  static let files: [URL] = {
    let enumerator = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    let all = enumerator?.compactMap { $0 as? URL } ?? []
    return all.filter { $0.pathExtension == "ahap" }.sorted { $0.path < $1.path }
  }()

  static let isThere = !files.isEmpty
  static let reason: Comment = "SKIPPED: the folder ../shared/ahap with the corpus is missing"
  static let fragment = "pattern-elements-fragment.ahap"
}

@Suite("AHAP: files from the wild", .enabled(if: Corpus.isThere, Corpus.reason))
struct AHAPCorpusTests {
  @Test(arguments: Corpus.files.filter { $0.lastPathComponent != Corpus.fragment })
  func `a complete file is read, and is equal after it is written and read again`(_ file: URL)
    throws
  {
    let result = AHAPReader.read(Array(try Data(contentsOf: file)))
    #expect(result.diagnostics.filter { $0.severity == .error }.isEmpty)
    let pattern = try #require(result.pattern)
    #expect(!pattern.entries.isEmpty)
    #expect(read(try AHAPWriter.write(pattern)).pattern == pattern)
  }

  @Test(arguments: Corpus.files.filter { $0.lastPathComponent == Corpus.fragment })
  func `a fragment is refused at its first character`(_ file: URL) throws {
    let result = AHAPReader.read(Array(try Data(contentsOf: file)))
    #expect(result.pattern == nil)
    let found = try #require(result.diagnostics.first)
    #expect(found.rendered(file: "f").hasPrefix("f:1:1: error: the document is an array"))
    #expect(result.diagnostics.count == 1)
  }

  @Test func `the corpus is complete`() {
    #expect(Corpus.files.count >= 50)
  }
}
