import TactusPattern
import Testing

/// The envelope of continuous events in all its cases; the expected values are computed by hand.
@Suite struct TimelineEnvelopeTests {
  private func levels(
    _ duration: Double?, _ more: [EventParameterID: Double], at milliseconds: [Double],
    parameters: [DynamicParameter] = []
  ) -> [Double] {
    Timeline(Pattern(events: [.buzz(for: duration, 0.8, more)], parameters: parameters))
      .intensities(milliseconds)
  }

  @Test func `a sustained event attacks, holds and releases after its duration`() {
    let levels = levels(
      1, [.attackTime: 0.2, .releaseTime: 0.5], at: [0, 50, 200, 999, 1000, 1250, 1499, 1500])
    // 0.8 × 50/200 = 0.2; 0.8 × (1 - 250/500) = 0.4; 0.8 × 1/500 = 0.0016.
    #expect(isNear(levels, [0, 0.2, 0.8, 0.8, 0.8, 0.4, 0.0016, 0]))
  }

  @Test func `an event that is not sustained decays inside its duration`() {
    let levels = levels(
      1, [.attackTime: 0.1, .decayTime: 0.4, .releaseTime: 1, .sustained: 0],
      at: [50, 100, 300, 500, 900])
    #expect(isNear(levels, [0.4, 0.8, 0.4, 0, 0]))
  }

  @Test func `the end of the duration cuts a decay`() {
    let levels = levels(
      0.3, [.decayTime: 0.6, .releaseTime: 1, .sustained: 0], at: [0, 150, 299, 300, 400])
    // 0.8 × (1 - 150/600) = 0.6; just before the cut 0.8 × (1 - 299/600).
    #expect(isNear(levels, [0.8, 0.6, 0.8 * 301 / 600, 0, 0]))
  }

  @Test func `a release begins at the level that the attack has reached`() {
    let levels = levels(
      0.1, [.attackTime: 0.4, .releaseTime: 0.2], at: [50, 99.999999, 100, 200, 299, 300])
    // The attack has done a quarter: 0.2. The release takes its whole time from that level.
    #expect(
      isNear(levels, [0.1, 0.2, 0.2, 0.1, 0.2 / 200, 0], tolerance: 1e-8))
  }

  @Test func `an attack longer than the duration is cut if the event is not sustained`() {
    let levels = levels(
      0.1, [.attackTime: 0.4, .decayTime: 0.5, .sustained: 0], at: [50, 99, 100, 150])
    #expect(isNear(levels, [0.1, 0.8 * 99 / 400, 0, 0]))
  }

  @Test func `without a duration a sustained event plays until it is stopped`() {
    #expect(isNear(levels(nil, [.attackTime: 0.1], at: [50, 100, 1e6]), [0.4, 0.8, 0.8]))
    #expect(isNear(levels(0, [:], at: [0, 1e7]), [0.8, 0.8]))
    #expect(Timeline(Pattern(events: [.buzz()])).isEndless)
  }

  @Test func `without a duration a decay ends the event`() {
    let more: [EventParameterID: Double] = [.attackTime: 0.1, .decayTime: 0.2, .sustained: 0]
    #expect(isNear(levels(nil, more, at: [50, 200, 299, 300]), [0.4, 0.4, 0.004, 0]))
    let timeline = Timeline(Pattern(events: [.buzz(for: nil, 1, more)]))
    #expect(!timeline.isEndless)
    #expect(timeline.endNanoseconds == 300_000_000)
  }

  @Test func `an event without attack and decay that is not sustained is silent`() {
    #expect(levels(1, [.sustained: 0], at: [0, 500]) == [0, 0])
  }

  @Test(arguments: [(0.49, 0.0), (0.5, 0.8), (1, 0.8), (7, 0.8), (-1, 0)])
  func `an event is sustained if the parameter is at least a half`(
    _ sustained: Double, _ level: Double
  ) {
    #expect(isNear(levels(1, [.sustained: sustained, .decayTime: 0.1], at: [500]), [level]))
  }

  @Test func `attack and decay controls are sampled at the onset and do not change later`() {
    let parameters = [
      DynamicParameter(.hapticAttackTime, 0.1),
      DynamicParameter(.hapticDecayTime, 0.2),
      DynamicParameter(.hapticAttackTime, -1, time: 0.05),
      DynamicParameter(.hapticDecayTime, -1, time: 0.05),
    ]
    let levels = levels(
      1, [.attackTime: 0.1, .decayTime: 0.2, .sustained: 0], at: [100, 200, 400, 600],
      parameters: parameters)
    // Attack 0.1 + 0.1, decay 0.2 + 0.2.
    #expect(isNear(levels, [0.4, 0.8, 0.4, 0]))
  }

  @Test func `the release control is sampled where the release begins`() {
    let parameters = [
      DynamicParameter(.hapticReleaseTime, -0.1),
      DynamicParameter(.hapticReleaseTime, 0.3, time: 0.4),
      DynamicParameter(.hapticReleaseTime, -1, time: 0.6),
    ]
    let levels = levels(
      0.5, [.releaseTime: 0.1], at: [499, 500, 700, 899, 900], parameters: parameters)
    // 0.1 + 0.3 = 0.4 s from 500 ms on.
    #expect(isNear(levels, [0.8, 0.8, 0.4, 0.002, 0]))
  }

  @Test func `envelope times are limited after the control is added`() {
    let parameters = [DynamicParameter(.hapticAttackTime, -1.5)]
    // 2 - 1.5 = 0.5 s, not 1 - 1.5.
    let levels = levels(2, [.attackTime: 2], at: [250, 500], parameters: parameters)
    #expect(isNear(levels, [0.4, 0.8]))
    // Times above a second count as a second, and negative ones as 0.
    #expect(isNear(self.levels(2, [.attackTime: 5], at: [500]), [0.4]))
    #expect(isNear(self.levels(2, [.attackTime: -5], at: [0]), [0.8]))
  }

  @Test func `a curve changes an envelope time where the time is sampled`() {
    let curve = ParameterCurve(.hapticAttackTime, [0: 0, 1: 0.5])
    let pattern = Pattern(events: [.buzz(at: 0.4, for: 1, 1)], curves: [curve])
    // At 0.4 s the control is 0.2: 100 ms later half of the attack is done.
    #expect(isNear(Timeline(pattern).intensities([400, 500, 600]), [0, 0.5, 1]))
  }

  @Test func `the envelope scales the limited level`() {
    // min(1, 1.6) × 1/2 and not min(1, 1.6 × 1/2).
    let levels = Timeline(
      Pattern(
        events: [.buzz(for: 1, 0.8, [.attackTime: 0.2])],
        parameters: [DynamicParameter(.hapticIntensity, 2)])
    ).intensities([100])
    #expect(isNear(levels, [0.5]))
  }
}
