internal import Glibc
package import TactusStatistics

extension KnownSound {
  /// Syllables of a voice: a buzz, filtered by three formants, with attacks of 10 to 30 ms. About a
  /// third of the syllables follow a hiss, whose beginning is an onset, too.
  package static func speech(seconds: Double, _ random: inout SeededGenerator) -> KnownSound {
    var sound = KnownSound(seconds: seconds)
    let vowels = [[730, 1090, 2440], [270, 2290, 3010], [300, 870, 2240], [530, 1840, 2480]]
    var time = 0.2
    while time < seconds - 0.5 {
      let strength = random.real(0.5...1)
      let length = random.real(0.12...0.3)
      let attack = random.real(0.01...0.03)
      let formants = vowels[Int(random.real(0...3.999))].map(Double.init)
      let pitch = random.real(95...210)
      if random.real(0...1) < 0.35 { sound.addHiss(at: time - 0.08, strength, &random) }
      sound.add(at: time, length: length) { t in
        let shape = min(t / attack, (length - t) / 0.05, 1)
        return strength * shape * Self.vowel(t, pitch * (1 - 0.2 * t), formants)
      }
      time += length + random.real(0.05...0.25)
    }
    return sound.normalized
  }

  private mutating func addHiss(
    at time: Double, _ strength: Double, _ random: inout SeededGenerator
  ) {
    var noise = random
    var last = 0.0
    add(at: time, length: 0.09) { t in
      let next = noise.normal()
      defer { last = next }
      return 0.12 * strength * min(t / 0.01, (0.09 - t) / 0.02, 1) * (next - last)
    }
    random = noise
  }

  /// A sample of a vowel: the sum of the harmonics of a pitch, each with the gain of the formants
  /// at its frequency.
  private static func vowel(_ time: Double, _ pitch: Double, _ formants: [Double]) -> Double {
    var sum = 0.0
    var harmonic = 1.0
    while harmonic * pitch < 4000 {
      let hertz = harmonic * pitch
      let gain = formants.enumerated().reduce(0.02) { gain, formant in
        let distance = (hertz - formant.element) / (60 + 40 * Double(formant.offset))
        return gain + 1 / (1 + distance * distance) / Double(formant.offset + 1)
      }
      sum += gain / harmonic.squareRoot() * sin(2 * .pi * hertz * time)
      harmonic += 1
    }
    return sum
  }

  /// Notes of a bowed string with vibrato and short pauses. Their attacks last 20 to 40 ms.
  package static func bowed(seconds: Double, _ random: inout SeededGenerator) -> KnownSound {
    var sound = KnownSound(seconds: seconds)
    var time = 0.2
    while time < seconds - 0.8 {
      let length = random.real(0.3...0.9)
      let pitch = 196 * exp2(random.real(0...18).rounded() / 12)
      let attack = random.real(0.02...0.04)
      let strength = random.real(0.5...1)
      sound.add(at: time, length: length) { t in
        let shape = min(t / attack, (length - t) / 0.06, 1)
        // The vibrato has 5.5 Hz and changes the pitch up and down by a third of a semitone.
        let phase = pitch * (t + 0.02 / (2 * .pi * 5.5) * (1 - cos(2 * .pi * 5.5 * t)))
        let sum = (1...8).reduce(0) { $0 + sin(2 * .pi * phase * Double($1)) / Double($1) }
        return strength * shape * sum
      }
      time += length + random.real(0.02...0.15)
    }
    return sound.normalized
  }

  /// Creates a sound of the given kind.
  package static func of(
    _ kind: SoundKind, seconds: Double, _ random: inout SeededGenerator
  ) -> KnownSound {
    switch kind {
    case .drums: drums(seconds: seconds, tempo: [random.real(80...150)], &random)
    case .plucked: plucked(seconds: seconds, &random)
    case .bursts: bursts(seconds: seconds, &random)
    case .speech: speech(seconds: seconds, &random)
    case .bowed: bowed(seconds: seconds, &random)
    }
  }
}
