import TactusBackends
import TactusCapture
import TactusCatalogue
import TactusDevice
import TactusEngine
import TactusPCM
import TactusPattern
import TactusStatistics
import TestCapture
import TestSamples
import Testing

/// Compares samples with those of an independent renderer in Python.
@Suite("Golden samples of voice coils") struct GoldenTests {
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
    let documents = Dictionary(uniqueKeysWithValues: cases.map { ($0.name, $0.document) })
    let rendered = try IndependentRenderer.samples(documents)
    for item in cases {
      let expected = try #require(rendered[item.name])
      let found = item.rendered
      #expect(found.count == expected.count)
      #expect(expected.contains { abs(Int($0)) > 300 }, "\(item.name) is nearly silent")
      let differences = zip(found, expected).map { abs(Int($0) - Int($1)) }
      let worst = differences.max() ?? 0
      #expect(worst <= 1, "\(item.name): \(worst) at \(differences.firstIndex(of: worst) ?? 0)")
    }
  }
}
