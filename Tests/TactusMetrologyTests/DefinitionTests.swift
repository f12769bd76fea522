import Foundation
import TactusMetrology
import Testing

/// Tests the figures of signals that are given by formulas, without the models.
@Suite struct DefinitionTests {
  private static let rate = 5000.0

  /// - Parameter stampError: by how much the time of every third block is wrong, in seconds.
  private func recorded(
    seconds: Double, stampError: Double = 0, _ value: (Double) -> Double
  ) throws -> MotionRecord {
    let values = (0..<Int(seconds * Self.rate)).map { value(Double($0) / Self.rate) }
    let blocks = stride(from: 0, to: values.count, by: 50).map {
      MotionBlock(
        seconds: Double($0) / Self.rate + ($0.isMultiple(of: 150) ? stampError : 0),
        values: Array(values[$0..<min($0 + 50, values.count)]))
    }
    let facts = SensorFacts(rateHertz: Self.rate, rateTolerance: 0.01, rangeG: 8)
    return try #require(MotionRecord(blocks: blocks, sensor: facts))
  }

  /// The noise of a quiet sensor, without a regular pattern.
  private func hiss(_ time: Double) -> Double { 0.0005 * sin(time * time * 1e7) }

  @Test func `an exponential rise takes 2.2 time constants, and a decay to a tenth 2.3`() throws {
    let constant = 0.025
    let record = try recorded(seconds: 2) { time in
      let grown = time < 0.5 ? 0 : time < 1 ? 1 - exp(-(time - 0.5) / constant) : 1
      let left = time < 1 ? grown : exp(-(time - 1) / constant)
      return 1.2 * left * cos(2 * .pi * 180 * time) + 0.3 + self.hiss(time)
    }
    let span = DriveSpan(begin: 0.5, end: 1, restUntil: 2)
    let noise = StillNoise(record, from: 0, to: 0.45)
    let steps = StepFigures(
      record, drives: [span], isRotating: false, timeUncertainty: 0, noise: noise)
    #expect(abs(try #require(steps.rise.value) - constant * log(9)) < 0.001)
    #expect(abs(try #require(steps.brake.value) - constant * log(10)) < 0.001)
    #expect(abs(try #require(steps.amplitude.value) - 1.2) < 0.001)
    #expect(abs(try #require(steps.hertz) - 180) < 0.05)
    let resonance = ResonanceFigures(record, decaysAfter: [span], noise: noise)
    #expect(abs(try #require(resonance.resonance.value) - 180.0) < 0.3)
    #expect(abs(try #require(resonance.quality.value) - .pi * 180 * constant) < 0.05)
  }

  @Test func `an uncertainty contains that of the times of drives and samples`() throws {
    let constant = 0.025
    let record = try recorded(seconds: 2, stampError: 0.003) { time in
      let grown = time < 0.5 ? 0 : time < 1 ? 1 - exp(-(time - 0.5) / constant) : 1
      let left = time < 1 ? grown : exp(-(time - 1) / constant)
      return 1.2 * left * cos(2 * .pi * 180 * time) + self.hiss(time)
    }
    let span = DriveSpan(begin: 0.5, end: 1, restUntil: 2)
    let noise = StillNoise(record, from: 0, to: 0.45)
    func uncertainty(_ measured: Measured) throws -> Double {
      guard case .value(_, let uncertainty) = measured else { throw NoFigure() }
      return uncertainty
    }
    let wrong = 0.0005
    let steps = [0, wrong].map {
      StepFigures(record, drives: [span], isRotating: false, timeUncertainty: $0, noise: noise)
    }
    let figures: [(KeyPath<StepFigures, Measured>, Double)] = [
      (\.brake, wrong), (\.delay, wrong), (\.rise, 0), (\.amplitude, 0),
    ]
    for (figure, expected) in figures {
      let more =
        try uncertainty(steps[1][keyPath: figure]) - uncertainty(steps[0][keyPath: figure])
      #expect(abs(more - expected) < 1e-9)
    }
    // The frequency is as uncertain as the rate of the samples.
    #expect(record.stepUncertainty > 1e-5)
    let resonance = ResonanceFigures(record, decaysAfter: [span], noise: noise).resonance
    #expect(try uncertainty(resonance) >= 3 * record.stepUncertainty * 179)
  }

  private struct NoFigure: Error {}

  @Test func `half the amplitude is 6 dB less`() throws {
    let levels = [0.25, 0.5, 1]
    let record = try recorded(seconds: 2.2) { time in
      let step = Int((time - 0.5) / 0.5)
      let level = time < 0.5 || step > 2 ? 0 : levels[step]
      return level * cos(2 * .pi * 160 * time) + self.hiss(time)
    }
    let spans = (0..<3).map {
      DriveSpan(begin: 0.5 + 0.5 * Double($0), end: 1 + 0.5 * Double($0), restUntil: 2.2)
    }
    let law = AmplitudeLaw(
      record, staircases: [spans], isRotating: false,
      noise: StillNoise(record, from: 0, to: 0.45))
    for (measured, expected) in zip(law.decibels, [-12.041, -6.021, 0]) {
      #expect(abs(try #require(measured.value) - expected) < 0.02)
    }
  }

  /// A click whose running power is known: a burst of a sine between two times, much longer than
  /// the window.
  @Test func `a burst has its amplitude and its length`() throws {
    let record = try recorded(seconds: 3) { time in
      let inside = (time - 0.5).truncatingRemainder(dividingBy: 0.5)
      let isOn = time >= 0.5 && inside < 0.06
      return (isOn ? 0.8 * sin(2 * .pi * 200 * time) : 0) + self.hiss(time)
    }
    let spans = (0..<4).map { index in
      let begin = 0.5 + 0.5 * Double(index)
      return DriveSpan(begin: begin, end: begin + 0.06, restUntil: begin + 0.5)
    }
    let click = ClickFigures(
      record, clicks: spans, windowSeconds: 0.01, isRotating: false,
      noise: StillNoise(record, from: 0, to: 0.45))
    #expect(abs(try #require(click.peak.value) - 0.8) < 0.01)
    // A quarter of the power is within the window 0.17 window lengths beyond each end.
    #expect(abs(try #require(click.duration.value) - 0.0624) < 0.001)
  }

  /// Clicks whose strengths and beginnings are known: bursts of 60 ms.
  @Test func `the spread of clicks is the standard deviation of their peaks and onsets`() throws {
    let gains = [1, 0.8, 1.2, 1, 0.9, 1.1]
    let delays = [0, 0.002, -0.002, 0.001, -0.001, 0]
    let record = try recorded(seconds: 4) { time in
      let click = Int((time - 0.5) / 0.5)
      guard time >= 0.4, click < gains.count else { return self.hiss(time) }
      return (0..<gains.count).reduce(self.hiss(time)) { sum, place in
        let begin = 0.5 + 0.5 * Double(place) + delays[place]
        let isOn = time >= begin && time < begin + 0.06
        return sum + (isOn ? 0.8 * gains[place] * sin(2 * .pi * 200 * (time - begin)) : 0)
      }
    }
    let spans = gains.indices.map { place in
      let begin = 0.5 + 0.5 * Double(place)
      return DriveSpan(begin: begin, end: begin + 0.06, restUntil: begin + 0.5)
    }
    let noise = StillNoise(record, from: 0, to: 0.4)
    let spread = ClickSpread(
      record, clicks: spans, windowSeconds: 0.01, permitted: (0.1, 0.001), noise: noise)
    #expect(spread.count == 6)
    // The squares of the deviations have the sums 0.1 and, in ms, 10. Each is divided by 5.
    #expect(abs(try #require(spread.peaks.value) - 0.1414) < 0.002)
    #expect(abs(try #require(spread.onsets.value) - 0.001414) < 0.0001)
    let alike = ClickSpread(
      record, clicks: [0, 3].flatMap { [spans[$0], spans[$0]] }, windowSeconds: 0.01,
      permitted: (0.1, 0.001), noise: noise)
    #expect(try #require(alike.peaks.value) < 0.002)
    let fine = ClickSpread(
      record, clicks: spans, windowSeconds: 0.01, permitted: (0.00001, 0.001), noise: noise)
    #expect(fine.peaks.value == nil && fine.onsets.value != nil)
  }

  @Test func `the length of two drives lasts from half of the first to half of the second`() throws
  {
    let constant = 0.02
    let record = try recorded(seconds: 2.4) { time in
      let low = time < 0.5 ? 0 : 0.5 * (1 - exp(-(time - 0.5) / constant))
      let high = time < 1 ? low : 1 - (1 - low) * exp(-(time - 1) / constant)
      let left = time < 1.53 ? high : exp(-(time - 1.53) / constant)
      return 1.1 * left * cos(2 * .pi * 180 * time) + self.hiss(time)
    }
    let first = DriveSpan(begin: 0.5, end: 1, restUntil: 1)
    let second = DriveSpan(begin: 1, end: 1.5, restUntil: 2.3)
    let noise = StillNoise(record, from: 0, to: 0.45)
    let length = MotionLength.measured(
      record, pairs: [(first, second)], windowSeconds: 2 / 180.0, noise: noise)
    #expect(abs(try #require(length.value) - 1.03) < 0.002)
    let steps = StepFigures(
      record, drives: [DriveSpan(begin: 0.49, end: 1, restUntil: 2.3)], isRotating: false,
      timeUncertainty: 0, noise: noise)
    // The drive is stated to begin 10 ms before the motion, which passes a tenth after 0.105 time
    // constants.
    #expect(abs(try #require(steps.delay.value) - 0.01 - 0.105 * constant) < 0.0015)
  }
}
