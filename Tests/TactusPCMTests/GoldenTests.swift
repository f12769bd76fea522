import Foundation
import TactusBackends
import TactusCapture
import TactusCatalogue
import TactusDevice
import TactusEngine
import TactusPCM
import TactusPattern
import TactusStatistics
import TactusSystem
import TestCapture
import Testing

/// Compares samples with those of an independent renderer in Python.
@Suite("Golden samples of voice coils") struct GoldenTests {
  private static let script = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Golden/samples.py")

  @Test func `every sample of each preset is within one step of the formulas`() throws {
    let capabilities = try Shipped.capabilities("dualsense-coils")
    let cases = try Catalogue.presets.map { preset in
      let pattern = try #require(AHAPReader.read(preset.bytes).pattern)
      let timeline = Timeline(pattern)
      let capture = try #require(try Capture.rendered(timeline, capabilities))
      let seconds = Double(timeline.durationNanoseconds) / 1e9 + 0.05
      return SampleCase(
        name: preset.name, capabilities: capabilities, segments: capture.segments.map(\.segment),
        frames: Int(seconds * 48_000))
    }
    #expect(cases.count == 8)
    try compare(cases)
  }

  @Test func `every sample of 200 random patterns is within one step of the formulas`() throws {
    try compare((0..<200).map { RandomCase.make(seed: UInt64($0)) })
  }

  private func compare(_ cases: [SampleCase]) throws {
    let folder = try TemporaryFolder("tactus-samples")
    for item in cases {
      try WholeFile.write(Array(item.document.utf8), path: "\(folder.path)/\(item.name).json")
    }
    try render(folder.path)
    for item in cases {
      let expected = try samples("\(folder.path)/\(item.name).expected")
      let found = item.rendered
      #expect(found.count == expected.count)
      #expect(expected.contains { abs(Int($0)) > 300 }, "\(item.name) is nearly silent")
      let differences = zip(found, expected).map { abs(Int($0) - Int($1)) }
      let worst = differences.max() ?? 0
      #expect(worst <= 1, "\(item.name): \(worst) at \(differences.firstIndex(of: worst) ?? 0)")
    }
  }

  private func samples(_ path: String) throws -> [Int16] {
    let data = try Data(contentsOf: URL(filePath: path))
    return stride(from: 0, to: data.count, by: 2).map {
      Int16(bitPattern: UInt16(data[$0]) | UInt16(data[$0 + 1]) << 8)
    }
  }

  private func render(_ folder: String) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/python3")
    process.arguments = ["-B", Self.script.path, folder]
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
  }
}
