import Foundation
import Testing

@testable import TactusCertification

@Suite struct SignalTests {
  private let ms: Int64 = 1_000_000

  @Test func `a step of a capture is read exactly`() throws {
    let trace = Trace([.init(0, 0), .init(7 * ms, 0), .init(7 * ms, 1), .init(20 * ms, 1)])
    let rise = try #require(trace.rise(above: 0.1, from: 0))
    #expect(rise == Reading(nanoseconds: 7 * ms, errorNanoseconds: 0))
  }

  @Test func `a ramp crosses a threshold where its line does`() throws {
    // The ramp rises from 0 at 5 ms to 1 at 15 ms. It is at 0.1 after 1 ms and at 0.9 after 9 ms.
    let trace = Trace([.init(5 * ms, 0), .init(15 * ms, 1), .init(40 * ms, 1)])
    #expect(trace.rise(above: 0.1, from: 0)?.nanoseconds == 6 * ms)
    let rise = try #require(trace.riseTime(from: 0.1, to: 0.9, steady: 1, after: 0))
    #expect(rise.nanoseconds == 8 * ms)
  }

  @Test func `a signal settles when it stays below the level, not when it first falls below it`()
    throws
  {
    let trace = Trace([
      .init(0, 1), .init(10 * ms, 0), .init(12 * ms, 0.5), .init(20 * ms, 0), .init(30 * ms, 0),
    ])
    // The signal is above 0.25 for the last time half way between 0.5 at 12 ms and 0 at 20 ms.
    #expect(trace.settle(below: 0.25, from: 0, until: 30 * ms)?.nanoseconds == 16 * ms)
    #expect(trace.settle(below: 0.25, from: 0, until: 13 * ms) == nil)
    #expect(trace.settle(below: 0.25, from: 25 * ms, until: 30 * ms)?.nanoseconds == 25 * ms)
  }

  @Test func `a step down is found at its time`() throws {
    let trace = Trace([.init(0, 1), .init(9 * ms, 1), .init(9 * ms, 0), .init(20 * ms, 0)])
    #expect(trace.settle(below: 0.001, from: 0, until: 20 * ms)?.nanoseconds == 9 * ms)
    #expect(trace.valueBefore(9 * ms) == 1)
    #expect(trace.value(at: 9 * ms) == 0)
  }

  @Test func `the sum of two signals keeps their steps`() {
    let a = Trace([.init(0, 0), .init(5, 0), .init(5, 1), .init(10, 1)])
    let b = Trace([.init(0, 0), .init(10, 1)])
    let sum = Trace.sum([a, b])
    #expect(sum.valueBefore(5) == 0.5)
    #expect(sum.value(at: 5) == 1.5)
    #expect(sum.value(at: 10) == 2)
  }

  /// An oscillation of 175 Hz whose envelope rises as 1 - exp(-t/τ) from 20 ms on and falls from
  /// 120 ms on, sampled at 3.2 kHz, with noise of the given size.
  private func swing(noise: Double, seed: UInt64) -> Trace? {
    let (tau, rate) = (0.010, 3200.0)
    var random = SeededNumbers(seed: seed)
    let samples = (0..<Int(0.25 * rate)).map { index -> Double in
      let t = Double(index) / rate
      let on = t < 0.020 ? 0 : 1 - exp(-(min(t, 0.120) - 0.020) / tau)
      let level = t < 0.120 ? on : on * exp(-(t - 0.120) / tau)
      return level * sin(2 * .pi * 175 * t) + noise * (2 * random.share() - 1)
    }
    return Trace(samples: samples, rateHertz: rate)
  }

  @Test(arguments: [(0.0, UInt64(1)), (0.01, 2), (0.03, 3), (0.05, 4)])
  func `onset, rise and stop of a noisy oscillation are within the stated error`(
    _ noise: Double, _ seed: UInt64
  ) throws {
    let envelope = try #require(swing(noise: noise, seed: seed)?.envelope(frequencyHertz: 175))
    // With τ = 10 ms, the envelope reaches 10 % -τ ln 0.9 = 1.05 ms after 20 ms, and 90 % -τ ln 0.1
    // = 23.03 ms after it.
    let onset = try #require(envelope.rise(above: 0.1, from: 0, noise: noise))
    #expect(abs(onset.nanoseconds - 21_054_000) <= onset.errorNanoseconds)
    #expect(onset.errorNanoseconds < 6 * ms)
    let rise = try #require(envelope.riseTime(from: 0.1, to: 0.9, steady: 1, after: 0))
    // The rise takes τ ln 9 = 21.97 ms. Noise shifts the flat end more than the steep beginning.
    #expect(abs(rise.nanoseconds - 21_972_000) <= rise.errorNanoseconds + 2 * ms)
    // The envelope falls to 10 % τ ln 10 = 23.03 ms after 120 ms.
    let stop = try #require(envelope.settle(below: 0.1, from: 120 * ms, until: 240 * ms))
    #expect(abs(stop.nanoseconds - 143_026_000) <= stop.errorNanoseconds + 2 * ms)
  }

  @Test func `noise is measured in a span without motion`() throws {
    let trace = try #require(swing(noise: 0.03, seed: 9))
    // The root mean square of a uniform distribution from -a to a is a / √3.
    #expect(abs(trace.noise(from: 0, to: 19 * ms) - 0.03 / 3.0.squareRoot()) < 0.005)
  }

  @Test func `an oscillation with too few samples has no envelope`() {
    let trace = Trace(samples: [0, 1, 0, -1], rateHertz: 400)
    #expect(trace?.envelope(frequencyHertz: 175) == nil)
    #expect(Trace(samples: [], rateHertz: 0) == nil)
  }
}
