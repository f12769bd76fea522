import TactusCatalogue
import TactusPattern
import Testing

@testable import TactusCommand

@Suite struct PresetTests {
  private func pattern(_ preset: Preset) throws -> Pattern {
    let result = AHAPReader.read(
      preset.bytes, waveforms: WaveformSearch(areRequired: true) { _ in .missing })
    #expect(result.diagnostics.isEmpty)
    return try #require(result.pattern)
  }

  @Test(arguments: Catalogue.presets)
  func `a preset has no warning, needs no audio file and ends within five seconds`(
    _ preset: Preset
  ) throws {
    let timeline = Timeline(try pattern(preset))
    #expect(!timeline.isEndless)
    #expect(timeline.endNanoseconds > 500_000_000)
    #expect(max(timeline.endNanoseconds, timeline.durationNanoseconds) < 5_000_000_000)
  }

  @Test(arguments: Catalogue.presets)
  func `every value of a preset is within its range`(_ preset: Preset) throws {
    let pattern = try pattern(preset)
    for parameter in pattern.events.flatMap(\.parameters) {
      #expect(parameter.id.range.contains(parameter.value))
    }
    for parameter in pattern.parameters { #expect(parameter.id.range.contains(parameter.value)) }
    for curve in pattern.curves {
      for point in curve.points { #expect(curve.id.range.contains(point.value)) }
    }
  }

  @Test func `together the presets use every part of the format but audio files`() throws {
    let patterns = try Catalogue.presets.map(pattern)
    let events = patterns.flatMap(\.events)
    #expect(
      Set(events.map(\.type)) == [.hapticTransient, .hapticContinuous, .audioContinuous])
    let parameters = Set(events.flatMap(\.parameters).map(\.id))
    #expect(
      parameters.isSuperset(of: [
        .attackTime, .decayTime, .releaseTime, .sustained, .audioVolume, .audioPitch,
      ]))
    let curves = Set(patterns.flatMap(\.curves).map(\.id))
    #expect(curves == [.hapticIntensity, .hapticSharpness])
    #expect(patterns.contains { !$0.parameters.isEmpty })
  }

  @Test func `the help of play lists every preset`() {
    let help = Run("play", "--help").output
    for preset in Catalogue.presets { #expect(help.contains("  \(preset.name) ")) }
  }
}
