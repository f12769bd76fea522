import TactusPattern
import TactusSound
import TactusSystem
import Testing

@Suite("Rendering of sounds") struct RenderingTests {
  /// The largest change of a gain from one frame to the next at 48 kHz. A gain changes from 0 to 1
  /// in 2 ms, which are 96 frames.
  private static let gainStep: Float = 1 / 96

  @Test func `the samples of tones are the same whatever the size of the blocks`() throws {
    for golden in GoldenCase.all where !golden.document.contains(".wav") {
      let pattern = try #require(AHAPReader.read(Array(golden.document.utf8)).pattern)
      let bank = silentBank(pattern, rate: golden.rate)
      let whole = Rendered(pattern, bank, count: 6000, blocks: [6000])
      for blocks in [[1], [7, 480, 1], [1024], [1025, 3]] {
        let other = Rendered(pattern, bank, count: 6000, blocks: blocks)
        #expect(other.interleaved == whole.interleaved, "\(golden.name), \(blocks)")
      }
    }
  }

  @Test func `the samples of files are the same whatever the size of the blocks`() throws {
    let (pattern, bank) = try constant([
      file(at: 0.001, 0.05), file(at: 0.02, 0.03, pitch: 0.37), file(at: 0.03, loops: true, 0.06),
    ])
    let whole = Rendered(pattern, bank, count: 6000, blocks: [6000])
    for blocks in [[1], [7, 480, 1], [1025, 3]] {
      #expect(Rendered(pattern, bank, count: 6000, blocks: blocks).interleaved == whole.interleaved)
    }
  }

  /// All samples of the files are equal, so every step in the output comes from a gain.
  @Test func `starts and ends of files and steps of parameters give no click`() throws {
    let (pattern, bank) = try constant(
      [
        file(at: 0.001), file(at: 0.03, 0.011), file(at: 0.05, loops: true, 0.033),
        file(at: 0.09, 0.02, pitch: 0.8),
      ],
      parameters: [
        .init(.audioVolume, 0.1, time: 0.004), .init(.audioVolume, 1, time: 0.0055),
        .init(.audioPan, 1, time: 0.007), .init(.audioPan, -1, time: 0.035),
        .init(.audioPan, 0, time: 0.06), .init(.audioVolume, 0, time: 0.07),
        .init(.audioVolume, 1, time: 0.08),
      ])
    let rendered = Rendered(pattern, bank, count: 7200)
    #expect((rendered.left.max() ?? 0) > 0.4)
    #expect(rendered.steepest <= 0.75 * Self.gainStep * 1.001)
    #expect(rendered.left.last == 0 && rendered.right.last == 0)
  }

  @Test func `a tone that ends or changes gives no click`() throws {
    let events = [
      Event(.audioContinuous, time: 0.001, duration: 0.02),
      Event(.audioContinuous, time: 0.03, duration: 0.05, parameters: [.init(.audioPitch, 0.3)]),
      Event(
        .audioContinuous, time: 0.1, duration: 0.01,
        parameters: [.init(.sustained, 0), .init(.decayTime, 1)]),
    ]
    let pattern = Pattern(
      events: events,
      parameters: [
        .init(.audioPitch, 1, time: 0.05), .init(.audioVolume, 0, time: 0.06),
        .init(.audioVolume, 1, time: 0.065),
      ])
    let rendered = Rendered(pattern, silentBank(pattern, rate: 48_000), count: 7200)
    // The limit is the steepest slope of the highest tone, which has eight partials, plus the
    // largest step of a gain.
    let slope: Float = 2 * .pi * 880 / 48_000 * (1...8).reduce(0) { $0 + 1 / Float($1) }
    #expect(rendered.steepest <= 0.5 * (slope * 1.01 + Self.gainStep))
    #expect(rendered.left.last == 0)
  }

  @Test func `a sound begins with the first frame at or after its onset`() throws {
    for (time, frame) in [(0.0, 0), (0.01, 480), (0.010001, 481), (0.0123456, 593)] {
      let (pattern, bank) = try constant([file(at: time, fades: false)])
      let rendered = Rendered(pattern, bank, count: 2000)
      #expect(rendered.left.firstIndex { $0 != 0 } == frame)
    }
  }

  @Test func `the power of both sides together is the same at every pan`() throws {
    for pan in stride(from: -1.0, through: 1, by: 0.25) {
      let (pattern, bank) = try constant([file(at: 0, pan: pan)])
      let rendered = Rendered(pattern, bank, count: 1000)
      let (left, right) = (rendered.left[500], rendered.right[500])
      let power = left * left + right * right
      #expect(abs(power.squareRoot() - 0.75) < 1e-3)
    }
  }

  @Test func `a tone without a duration is still playing after ten seconds`() throws {
    let endless = Pattern(events: [Event(.audioContinuous)])
    let samples = Rendered(endless, silentBank(endless, rate: 16_000), count: 160_000)
    #expect(samples.left.suffix(160).contains { abs($0) > 0.2 })
  }

  @Test func `sounds beyond the limit of voices are dropped and counted`() throws {
    let events = (0..<SoundLimits.voices + 5).map { _ in
      Event(.audioContinuous, duration: 0.01, parameters: [.init(.audioVolume, 0.0001)])
    }
    let pattern = Pattern(events: events + [Event(.audioContinuous, time: 0.05, duration: 0.02)])
    let rendered = Rendered(pattern, silentBank(pattern, rate: 16_000), count: 1600)
    #expect(rendered.droppedCount == 5)
    #expect(rendered.left.dropFirst(900).contains { $0 > 0.2 }, "places are used again")
  }

  @Test func `samples beyond full scale are limited and counted`() throws {
    let (pattern, bank) = try constant([file(at: 0), file(at: 0)])
    let rendered = Rendered(pattern, bank, count: 1000)
    #expect(rendered.left.max() == 1)
    #expect(rendered.limitedCount > 500)
  }

  @Test func `haptic events are not heard`() throws {
    let pattern = Pattern(events: [Event(.hapticTransient), Event(.hapticContinuous, duration: 1)])
    let rendered = Rendered(pattern, silentBank(pattern, rate: 48_000), count: 1000)
    #expect(rendered.left.allSatisfy { $0 == 0 })
  }

  private func silentBank(_ pattern: Pattern, rate: Int) -> SoundBank {
    SoundLoader(ResourceLookup(patternFolder: nil)).load(pattern, rate: rate).bank
  }

  private func file(
    at time: Double, _ duration: Double? = nil, pitch: Double = 0, pan: Double = 0,
    fades: Bool? = nil
  ) -> Event {
    Event(
      .audioCustom, time: time, duration: duration,
      parameters: [.init(.audioPitch, pitch), .init(.audioPan, pan)],
      waveform: Waveform(.path("constant.wav"), usesVolumeEnvelope: fades))
  }

  private func file(at time: Double, loops: Bool, _ duration: Double) -> Event {
    var event = file(at: time, duration)
    event.waveform?.loops = loops
    return event
  }

  /// The events with their sound file, which lasts 25 ms and whose samples are all 0.75.
  private func constant(
    _ events: [Event], parameters: [DynamicParameter] = []
  ) throws -> (Pattern, SoundBank) {
    let folder = try TemporaryFolder("tactus-constant")
    let samples = Array(repeating: Int16(24_576), count: 1200)
    let bytes = EncodedSound.wave(rate: 48_000, channels: 1, samples: samples)
    try WholeFile.write(bytes, path: "\(folder.path)/constant.wav")
    let pattern = Pattern(events: events, parameters: parameters)
    let loader = SoundLoader(ResourceLookup(patternFolder: folder.path))
    return (pattern, loader.load(pattern, rate: 48_000).bank)
  }
}
