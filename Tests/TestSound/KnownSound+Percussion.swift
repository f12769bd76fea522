internal import Glibc
package import TactusStatistics

extension KnownSound {
  /// A drum beat of bass drum, snare and hi-hat.
  /// - Parameter tempo: the tempo in beats per minute of each beat; the last value also applies to
  ///   all later beats.
  package static func drums(
    seconds: Double, tempo: [Double], jitter: Double = 0.003, _ random: inout SeededGenerator
  ) -> KnownSound {
    var sound = KnownSound(seconds: seconds)
    var time = 0.25
    var beat = 0
    while time < seconds - 0.3 {
      let length = 60 / tempo[min(beat, tempo.count - 1)]
      let late = { (random: inout SeededGenerator) in random.real(-jitter...jitter) }
      if beat.isMultiple(of: 2) {
        sound.addBassDrum(at: time + late(&random), random.real(0.6...1))
      } else {
        sound.addSnare(at: time + late(&random), random.real(0.5...1), &random)
      }
      sound.addHat(at: time + late(&random), random.real(0.3...0.6), &random)
      sound.addHat(at: time + length / 2 + late(&random), random.real(0.2...0.5), &random)
      if random.real(0...1) < 0.3 {
        sound.addSnare(at: time + length * 0.75, random.real(0.15...0.3), &random)
      }
      time += length
      beat += 1
    }
    return sound.normalized
  }

  /// Snares and hi-hats over a chord that is held. Its loudness rises and falls at the differences
  /// of its four pitches. The chord begins slowly, without an onset.
  /// - Parameters:
  ///   - hertz: the lowest pitch.
  ///   - strength: the strength of the hits; 0.5 is about as loud as the chord.
  package static func hitsOverChord(
    seconds: Double, hertz: Double, _ strength: Double, _ random: inout SeededGenerator
  ) -> KnownSound {
    var sound = KnownSound(seconds: seconds)
    sound.add(at: 0, length: seconds, isOnset: false) { t in
      let sum = [1, 1.26, 1.498, 2.003].reduce(0) { $0 + sin(2 * .pi * $1 * hertz * t + $1) }
      return 0.2 * min(t / 0.5, 1) * sum
    }
    var time = 0.9
    while time < seconds - 0.5 {
      let own = strength * random.real(0.7...1.3)
      if random.real(0...1) < 0.5 {
        sound.addHat(at: time, own, &random)
      } else {
        sound.addSnare(at: time, 0.3 * own, &random)
      }
      time += random.real(0.12...0.6)
    }
    return sound
  }

  package mutating func addBassDrum(at time: Double, _ strength: Double) {
    add(at: time, length: 0.4) { t in
      // The pitch falls from 160 to 50 Hz. The phase is the integral of the pitch over time.
      let phase = 50 * t + 110 * 0.03 * (1 - exp(-t / 0.03))
      return strength * exp(-t / 0.09) * min(t / 0.001, 1) * sin(2 * .pi * phase)
    }
  }

  package mutating func addSnare(
    at time: Double, _ strength: Double, _ random: inout SeededGenerator
  ) {
    var noise = random
    add(at: time, length: 0.3) { t in
      let body = 0.5 * exp(-t / 0.05) * sin(2 * .pi * 190 * t)
      return strength * (body + 0.35 * exp(-t / 0.07) * noise.normal())
    }
    random = noise
  }

  package mutating func addHat(
    at time: Double, _ strength: Double, _ random: inout SeededGenerator
  ) {
    var noise = random
    var last = 0.0
    add(at: time, length: 0.12) { t in
      // The difference of two neighbouring noise samples contains mainly high frequencies.
      let next = noise.normal()
      defer { last = next }
      return strength * 0.2 * exp(-t / 0.025) * (next - last)
    }
    random = noise
  }

  /// Plucked strings, computed by the method of Karplus and Strong (a delay line with a filter).
  package static func plucked(seconds: Double, _ random: inout SeededGenerator) -> KnownSound {
    var sound = KnownSound(seconds: seconds)
    var time = 0.2
    while time < seconds - 0.3 {
      sound.addString(at: time, hertz: random.real(90...700), random.real(0.4...1), &random)
      time += random.real(0.12...0.6)
    }
    return sound.normalized
  }

  package mutating func addString(
    at time: Double, hertz: Double, _ strength: Double, _ random: inout SeededGenerator
  ) {
    var line = (0..<max(Int(Double(rate) / hertz), 2)).map { _ in random.real(-1...1) }
    var place = 0
    add(at: time, length: 1.5) { t in
      let next = (place + 1) % line.count
      let sample = line[place]
      line[place] = 0.996 * (line[place] + line[next]) / 2
      place = next
      return strength * sample * min((1.5 - t) / 0.05, 1)
    }
  }

  /// Bursts of noise that last 20 to 400 ms, with pauses between them.
  package static func bursts(seconds: Double, _ random: inout SeededGenerator) -> KnownSound {
    var sound = KnownSound(seconds: seconds)
    var time = 0.2
    while time < seconds - 0.6 {
      let length = random.real(0.02...0.4)
      let strength = random.real(0.3...1)
      var noise = random
      sound.add(at: time, length: length) { t in
        strength * min(t / 0.001, (length - t) / 0.005, 1) * noise.normal()
      }
      random = noise
      time += length + random.real(0.08...0.5)
    }
    return sound.normalized
  }
}
