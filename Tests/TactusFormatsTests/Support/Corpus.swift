import Foundation

/// The corpus of files in each format, beside these tests.
enum Corpus {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Corpus")

  /// The names of the files with the given suffix, in order.
  static func names(_ suffix: String) -> [String] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return all.filter { $0.hasSuffix(".\(suffix)") }.sorted()
  }

  static let all = ["ahap", "haptic", "xml", "hjif", "acf"].flatMap(names)
  /// The files whose levels the evaluator of these tests (`FeltFile`) can compute.
  static let evaluated = all.filter { !$0.hasPrefix("hand-") }

  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appending(path: name)))
  }
}
