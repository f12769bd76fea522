import Glibc
import TactusCompose
import TactusStatistics
import TestSound

/// Computes and prints the figures of `tactus compose` on generated sounds: onsets, tempo and
/// speed.
enum Figures {
  private static let seeds: ClosedRange<UInt64> = 1...8
  private static let seconds = 15.0

  static func printAll() {
    line("F-measure within 20 ms (precision, recall, median error), \(seeds.count) x 15 s each")
    let decibels = [99.0, 40, 20, 10, 0]
    line("kind      " + decibels.map { "\(Int($0)) dB".padded(24) }.joined())
    for kind in SoundKind.allCases {
      line(kind.rawValue.padded(10) + decibels.map { cell(kind, $0).padded(24) }.joined())
    }
    let strengths = [2.0, 1, 0.5, 0.25]
    line("hits over a chord, of strengths \(strengths)")
    line("".padded(10) + strengths.map { chord($0).padded(24) }.joined())
    line("")
    line("tempo of drums, 30 s each, at 40, 10 and 0 dB")
    for tempo in [60.0, 75, 90, 110, 128, 150, 174] { line(tempos(of: tempo)) }
    line("a change from 96 to 132 after 30 s: \(change)")
    line("")
    line(tenMinutes)
  }

  /// Writes a generated sound to standard output as a WAVE file.
  static func writeWave(_ words: [String]) {
    let kind = words.first.flatMap(SoundKind.init) ?? .drums
    let decibels = words.count > 1 ? Double(words[1]) ?? 40 : 40
    let seconds = words.count > 2 ? Double(words[2]) ?? 15 : 15
    var random = SeededGenerator(seed: 1)
    let sound = KnownSound.of(kind, seconds: seconds, &random).noisy(decibels, &random)
    put(sound.wave)
  }

  private static func put(_ bytes: [UInt8]) {
    unsafe bytes.withUnsafeBytes { bytes in
      var start = 0
      while start < bytes.count {
        let count = unsafe Glibc.write(
          STDOUT_FILENO, bytes.baseAddress?.advanced(by: start), bytes.count - start)
        guard count > 0 else { return }
        start += count
      }
    }
  }

  private static func line(_ text: String) { put(Array("\(text)\n".utf8)) }

  private static func cell(_ kind: SoundKind, _ decibels: Double) -> String {
    cell { KnownSound.of(kind, seconds: seconds, &$0).noisy(decibels, &$0) }
  }

  private static func chord(_ strength: Double) -> String {
    cell { random in
      let hertz = random.real(110...262)
      return KnownSound.hitsOverChord(seconds: seconds, hertz: hertz, strength, &random)
    }
  }

  private static func cell(_ make: (inout SeededGenerator) -> KnownSound) -> String {
    var score = OnsetScore()
    for seed in seeds {
      var random = SeededGenerator(seed: seed)
      let sound = make(&random)
      let onsets = SoundComposition(features(of: sound)).onsets
      score.add(found: onsets.map(\.time), known: sound.onsets)
    }
    let error = (score.bias * 1000).rounded()
    return "\(percent(score.measure)) (\(percent(score.precision)), \(percent(score.recall)), "
      + "\(Int(error)) ms)"
  }

  private static func percent(_ share: Double) -> String {
    let hundredths = Int((share * 1000).rounded())
    return "\(hundredths / 1000).\("\(1000 + hundredths % 1000)".dropFirst())"
  }

  private static func features(of sound: KnownSound) -> SoundFeatures {
    var loudness = SoundLoudness(rate: sound.rate)
    loudness.add(sound.samples[...])
    var analysis = SoundAnalysis(rate: sound.rate, reference: loudness.reference ?? 1)
    analysis.add(sound.samples[...])
    analysis.finish()
    return analysis.features
  }

  private static func tempos(of tempo: Double) -> String {
    let found = [40.0, 10, 0].map { decibels -> String in
      var random = SeededGenerator(seed: UInt64(tempo))
      let sound = KnownSound.drums(seconds: 30, tempo: [tempo], &random).noisy(decibels, &random)
      guard let found = SoundComposition(features(of: sound)).tempo else { return "none" }
      let beats = (found.beatsPerMinute * 100).rounded() / 100
      return "\(beats) (\((found.confidence * 100).rounded() / 100))"
    }
    return "\(Int(tempo))".padded(6) + found.map { $0.padded(18) }.joined()
  }

  private static var change: String {
    var random = SeededGenerator(seed: 5)
    let tempo = Array(repeating: 96.0, count: 48) + [132]
    let sound = KnownSound.drums(seconds: 60, tempo: tempo, &random)
    let sections = SoundComposition(features(of: sound)).tempo?.sections ?? []
    return sections.map { section in
      let beats = (section.beatsPerMinute * 100).rounded() / 100
      return "\(beats) from \(section.start) s"
    }.joined(separator: ", ")
  }

  private static var tenMinutes: String {
    var random = SeededGenerator(seed: 1)
    let minute = KnownSound.of(.drums, seconds: 60, &random).samples
    var loudness = SoundLoudness(rate: 44_100)
    // clock() gives processor time, so that other programs do not add to the figure.
    let start = clock()
    for _ in 0..<10 { loudness.add(minute[...]) }
    var analysis = SoundAnalysis(rate: 44_100, reference: loudness.reference ?? 1)
    for _ in 0..<10 {
      for start in stride(from: 0, to: minute.count, by: 4096) {
        analysis.add(minute[start..<min(start + 4096, minute.count)])
      }
    }
    analysis.finish()
    let taps = SoundComposition(analysis.features).onsets.count
    let seconds = Double(clock() - start) / Double(CLOCKS_PER_SEC)
    return "ten minutes of drums at 44100 Hz: \(seconds) s of one processor, \(taps) taps"
  }
}

extension String {
  fileprivate func padded(_ width: Int) -> String {
    self + String(repeating: " ", count: max(width - count, 1))
  }
}
