import TactusFormats
import TactusJSON
import Testing

/// Tests rules of HJIF files that the files of the corpus do not need.
@Suite struct HJIFTests {
  private func read(
    _ effects: String, band: String = "VectorialWave", head: String = "",
    modality: String = "Vibrotactile", gain: Double = 1
  ) -> PatternFile {
    let text =
      "{\"version\": \"2025\", \(head)\"perceptions\": [{\"perception_modality\": "
      + "\"\(modality)\", \"channels\": [{\"gain\": \(gain), \"bands\": [{\"band_type\": "
      + "\"\(band)\", \"effects\": [\(effects)]}]}]}]}"
    return PatternFile.read(Array(text.utf8))
  }

  private func effect(
    _ position: Int, _ length: Int, amplitude: Double, hertz: Double = 120
  ) -> String {
    "{\"position\": \(position), \"keyframes\": [{\"relative_position\": 0, "
      + "\"amplitude_modulation\": \(amplitude), \"frequency_modulation\": \(hertz)}, "
      + "{\"relative_position\": \(length)}]}"
  }

  @Test(arguments: [("", 1000.0), ("\"timescale\": 8000, ", 8000)])
  func `times are ticks of the timescale, or milliseconds without one`(
    _ head: String, _ ticks: Double
  ) throws {
    let outline = try #require(read(effect(500, 250, amplitude: 0.4), head: head).outline)
    #expect(outline.pieces.map(\.start) == [500 / ticks])
    #expect(outline.pieces.map(\.end) == [750 / ticks])
  }

  @Test(arguments: ["Vibrotactile", "Vibration"])
  func `both names of the modality are read`(_ modality: String) throws {
    let file = read(effect(0, 100, amplitude: 0.4), modality: modality)
    #expect(file.outline?.pieces.count == 1 && file.diagnostics.isEmpty, "\(file.diagnostics)")
  }

  /// A negative factor turns the phase of a vibration, which is not felt.
  @Test(arguments: [(-0.5, 0.8, 0.4), (1, -0.8, 0.8), (-1, -0.3, 0.3)])
  func `a negative gain or amplitude keeps its strength`(
    _ gain: Double, _ amplitude: Double, _ felt: Double
  ) throws {
    let file = read(effect(0, 100, amplitude: amplitude), gain: gain)
    let piece = try #require(file.outline?.pieces.first)
    #expect(abs(piece.startIntensity - felt) < 1e-12)
    let tap = "{\"position\": 0, \"keyframes\": [{\"amplitude_modulation\": \(amplitude)}]}"
    let taps = try #require(read(tap, band: "Transient", gain: gain).outline).taps
    #expect(taps.count == 1 && abs((taps.first?.intensity ?? 0) - felt) < 1e-12)
  }

  @Test func `each keyframe of a transient is a tap at its time`() throws {
    let effect = """
      {"position": 100, "keyframes": [
        {"relative_position": 0, "amplitude_modulation": 0.5, "frequency_modulation": 65},
        {"relative_position": 40, "amplitude_modulation": 1, "frequency_modulation": 300}]}
      """
    let taps = try #require(read(effect, band: "Transient").outline).taps
    #expect(taps.map { ($0.time * 1000).rounded() } == [100, 140])
    #expect(taps.map(\.intensity) == [0.5, 1] && taps.map(\.sharpness) == [0, 1])
  }

  @Test func `the sharpness of overlapping effects is their mean, weighted by intensity`() throws {
    let effects = [
      effect(0, 100, amplitude: 0.2, hertz: 65), effect(0, 100, amplitude: 0.6, hertz: 300),
    ]
    let outline = try #require(read(effects.joined(separator: ", ")).outline)
    let level = try #require(outline.pieces.first).first
    #expect(abs(level.intensity - 0.8) < 1e-9 && abs(level.sharpness - 0.75) < 1e-9)
  }

  @Test func `an effect that ends too late is an error with its place`() {
    let text = effect(1_000_000_000, 1, amplitude: 0.4)
    let file = read(text)
    #expect(file.parts == nil)
    let line = file.diagnostics.first?.rendered(file: "f") ?? ""
    #expect(line.contains("error: the effect ends after 1000000 seconds"), "\(line)")
    #expect(line.hasSuffix("effects[0].position)"), "\(line)")
  }
}
