import Foundation
import TactusPattern
import TactusSound
import TactusSystem
import Testing

/// Compares the samples of the sound renderer with those of an independent evaluator in Python,
/// `Golden/evaluate.py`.
@Suite("Golden samples") struct GoldenTests {
  /// The largest permitted difference between two samples.
  private static let tolerance = 1e-4

  private static let script = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Golden/evaluate.py")

  @Test func `every rendered sample is within 0.0001 of the one that evaluate.py computes`() throws
  {
    let folder = try TemporaryFolder("tactus-golden")
    for golden in GoldenCase.all {
      try WholeFile.write(Array(golden.document.utf8), path: "\(folder.path)/\(golden.name).ahap")
    }
    try evaluate(folder.path)
    for golden in GoldenCase.all {
      let expected = try doubles("\(folder.path)/\(golden.name).expected")
      let found = try samples(golden, folder.path)
      #expect(found.count == expected.count)
      #expect((expected.map(abs).max() ?? 0) > 0.1, "\(golden.name) is nearly silent")
      let differences = zip(found, expected).map { abs($0 - $1) }
      let worst = differences.max() ?? 0
      let place = differences.firstIndex(of: worst) ?? 0
      #expect(worst <= Self.tolerance, "\(golden.name): \(worst) at frame \(place / 2)")
    }
  }

  private func samples(_ golden: GoldenCase, _ folder: String) throws -> [Double] {
    let pattern = try #require(AHAPReader.read(Array(golden.document.utf8)).pattern)
    let loader = SoundLoader(ResourceLookup(patternFolder: folder))
    let (bank, problems) = loader.load(pattern, rate: golden.rate)
    #expect(problems == [])
    let count = Int((golden.seconds * Double(golden.rate)).rounded())
    return Rendered(pattern, bank, count: count).interleaved.map(Double.init)
  }

  private func doubles(_ path: String) throws -> [Double] {
    let data = try Data(contentsOf: URL(filePath: path))
    return stride(from: 0, to: data.count, by: 8).map { start in
      let bits = (0..<8).reduce(UInt64(0)) { $0 | UInt64(data[start + $1]) << UInt64(8 * $1) }
      return Double(bitPattern: bits)
    }
  }

  private func evaluate(_ folder: String) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/python3")
    process.arguments = ["-B", Self.script.path, folder]
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
  }
}
