import CoreHaptics
import Foundation
import TactusCatalogue
import TactusDemos
import TactusTesting
import Testing

@MainActor @Suite struct SamplerTests {
  /// A pattern with a vibration. A parameter at the time `length` makes the pattern that long.
  private func sample(_ intensity: Double, for duration: Double, length: Double = 0) -> Sample {
    let text = """
      {"Version": 1, "Pattern": [
        {"Event": {"Time": 0, "EventType": "HapticContinuous", "EventDuration": \(duration),
          "EventParameters": [
            {"ParameterID": "HapticIntensity", "ParameterValue": \(intensity)}]}},
        {"Parameter": {"Time": \(length), "ParameterID": "HapticIntensityControl",
          "ParameterValue": 1}}]}
      """
    return Sample(name: "sample", summary: "", ahap: Data(text.utf8))
  }

  private func presets() -> [Sample] {
    Catalogue.presets.map {
      Sample(name: $0.name, summary: $0.summary, ahap: Data($0.bytes))
    }
  }

  @Test func `layers are added and the sum is limited to 1`() throws {
    let samples = [sample(0.5, for: 1), sample(0.25, for: 1), sample(0.75, for: 1)]
    let rig = try Rig { try Sampler(samples) }
    for index in 0..<3 { try rig.perform(.play(index), at: 0.25 * Double(index)) }
    try rig.run(to: 3)
    let times = [0.1, 0.3, 0.6, 1.1, 1.3, 1.6]
    // The sums are 0.5; 0.5 + 0.25; 1.5 of all three, limited to 1; 1 of the last two; 0.75 of the
    // third; and 0.
    #expect(times.map { rig.capture.intensity(at: $0) } == [0.5, 0.75, 1, 1, 0.75, 0])
  }

  @Test func `each of the eight presets adds to each other one`() throws {
    let samples = presets()
    #expect(samples.count == 8)
    func capture(_ indices: [Int]) throws -> HapticCapture {
      let rig = try Rig { try Sampler(samples) }
      for index in indices { try rig.perform(.play(index), at: 0) }
      try rig.run(to: 2)
      return rig.capture
    }
    let alone = try samples.indices.map { try capture([$0]) }
    for first in samples.indices {
      let second = (first + 3) % samples.count
      let both = try capture([first, second])
      for tick in 0..<40 {
        let time = Double(tick) / 20 + 0.003
        let sum = alone[first].intensity(at: time) + alone[second].intensity(at: time)
        #expect(abs(both.intensity(at: time) - min(sum, 1)) < 1e-5)
      }
    }
  }

  @Test func `a loop is paused, moved, sped up and ended`() throws {
    // Each pass lasts half a second and has a vibration in its first 0.2 s.
    let rig = try Rig { try Sampler([sample(0.5, for: 0.2, length: 0.5)]) }
    try rig.perform(.loop(0), at: 0)
    try rig.perform(.pause, at: 1.1)
    try rig.perform(.pause, at: 2.1)
    try rig.perform(.seek(-10), at: 2.3)
    try rig.perform(.rate(2), at: 2.7)
    try rig.perform(.loop(0), at: 3.05)
    try rig.run(to: 4)
    let felt = [
      // Two passes, and the beginning of the third.
      (0.1, true), (0.3, false), (0.6, true), (0.8, false), (1.05, true),
      // Paused at 0.1 s of the pass, and resumed a second later in the middle of the vibration.
      (1.2, false), (2.0, false), (2.15, true), (2.25, false),
      // The seek moved to the beginning of the pass.
      (2.4, true), (2.55, false),
      // Twice as fast from 0.4 s of the pass on: the pass ends at 2.75 s, and the next one at 3 s.
      (2.8, true), (2.9, false), (3.02, true), (3.1, false),
    ]
    for (time, isFelt) in felt {
      #expect(rig.capture.intensity(at: time) == (isFelt ? 0.5 : 0), "\(time)")
    }
  }

  @Test func `the program keeps track of the position of a loop`() throws {
    let rig = try Rig { try Sampler([sample(0.5, for: 0.25, length: 0.5)]) }
    func offset(at seconds: Double) throws -> Double {
      try rig.run(to: seconds)
      return try #require(rig.program.loop).position.offset(at: seconds)
    }
    try rig.perform(.loop(0), at: 1)
    #expect(try offset(at: 1.75) == 0.25)
    try rig.perform(.rate(0.5), at: 1.75)
    #expect(try offset(at: 2) == 0.375)
    try rig.perform(.pause, at: 2)
    #expect(try offset(at: 9) == 0.375)
    try rig.perform(.seek(-0.25), at: 9)
    #expect(try offset(at: 10) == 0.125)
    try rig.perform(.seek(-9), at: 10)
    try rig.perform(.pause, at: 10)
    #expect(try offset(at: 10.5) == 0.25)
  }

  @Test func `the rate stays within its range`() throws {
    let rig = try Rig { try Sampler([sample(0.5, for: 0.25, length: 0.5)]) }
    try rig.perform(.loop(0), at: 0)
    try rig.perform(.rate(100), at: 0)
    #expect(rig.program.loop?.position.rate == 4)
    try rig.perform(.rate(0.0001), at: 0)
    #expect(rig.program.loop?.position.rate == 0.25)
  }

  @Test func `a number without a sample has no effect`() throws {
    let rig = try Rig { try Sampler([]) }
    for action in [Sampler.Action.play(0), .loop(-1), .pause, .seek(1), .rate(2)] {
      try rig.perform(action, at: 0)
    }
    try rig.run(to: 1)
    #expect(rig.capture.events.isEmpty)
  }

  @Test func `a file without a pattern is refused`() {
    let file = Sample(name: "broken", summary: "", ahap: Data("[]".utf8))
    #expect(throws: CHHapticError.self) { try Rig { try Sampler([file]) } }
  }

  @Test func `the script plays every preset`() throws {
    let rig = try Rig(HapticSimulator(), Sampler.script(seed: 5, count: 8)) {
      try Sampler(presets())
    }
    try rig.run(to: 19.5)
    #expect(Set(rig.program.playedAt.keys) == Set(0..<8))
    #expect(rig.program.loop == nil)
  }
}
