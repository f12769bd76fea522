import TactusPattern
import Testing

/// Checks the envelope of continuous events: attack, decay, sustain and release. The expected
/// values were computed by hand.
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
    // The attack gives 0.8 × 50/200 = 0.2 at 50 ms. The release gives 0.8 × (1 - 250/500) = 0.4 at
    // 1250 ms and 0.8 × 1/500 = 0.0016 at 1499 ms.
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
    // The decay gives 0.8 × (1 - 150/600) = 0.6 at 150 ms and 0.8 × (1 - 299/600) at 299 ms, just
    // before the end of the duration.
    #expect(isNear(levels, [0.8, 0.6, 0.8 * 301 / 600, 0, 0]))
  }

  @Test func `a release begins at the level that the attack has reached`() {
    let levels = levels(
      0.1, [.attackTime: 0.4, .releaseTime: 0.2], at: [50, 99.999999, 100, 200, 299, 300])
    // At 100 ms a quarter of the attack is over, so the level is 0.8/4 = 0.2. The release takes 200
    // ms from that level.
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

  @Test func `an event without a duration that is not sustained ends with its decay`() {
    let more: [EventParameterID: Double] = [.attackTime: 0.1, .decayTime: 0.2, .sustained: 0]
    #expect(isNear(levels(nil, more, at: [50, 200, 299, 300]), [0.4, 0.4, 0.004, 0]))
    let timeline = Timeline(Pattern(events: [.buzz(for: nil, 1, more)]))
    #expect(!timeline.isEndless)
    #expect(timeline.endNanoseconds == 300_000_000)
  }

  @Test func `an event that is not sustained is silent without an attack and a decay`() {
    #expect(levels(1, [.sustained: 0], at: [0, 500]) == [0, 0])
  }

  @Test(arguments: [(0.49, 0.0), (0.5, 0.8), (1, 0.8), (7, 0.8), (-1, 0)])
  func `an event is sustained if the parameter is at least a half`(
    _ sustained: Double, _ level: Double
  ) {
    #expect(isNear(levels(1, [.sustained: sustained, .decayTime: 0.1], at: [500]), [level]))
  }

  @Test func `the parameters for attack and decay apply as they are at the onset of an event`() {
    let parameters = [
      DynamicParameter(.hapticAttackTime, 0.1),
      DynamicParameter(.hapticDecayTime, 0.2),
      DynamicParameter(.hapticAttackTime, -1, time: 0.05),
      DynamicParameter(.hapticDecayTime, -1, time: 0.05),
    ]
    let levels = levels(
      1, [.attackTime: 0.1, .decayTime: 0.2, .sustained: 0], at: [100, 200, 400, 600],
      parameters: parameters)
    // The attack takes 0.1 + 0.1 s, and the decay 0.2 + 0.2 s.
    #expect(isNear(levels, [0.4, 0.8, 0.4, 0]))
  }

  @Test func `the parameter for release applies as it is when the release begins`() {
    let parameters = [
      DynamicParameter(.hapticReleaseTime, -0.1),
      DynamicParameter(.hapticReleaseTime, 0.3, time: 0.4),
      DynamicParameter(.hapticReleaseTime, -1, time: 0.6),
    ]
    let levels = levels(
      0.5, [.releaseTime: 0.1], at: [499, 500, 700, 899, 900], parameters: parameters)
    // The release takes 0.1 + 0.3 = 0.4 s from 500 ms on.
    #expect(isNear(levels, [0.8, 0.8, 0.4, 0.002, 0]))
  }

  @Test func `an envelope time is limited to one second after the parameter is added to it`() {
    let parameters = [DynamicParameter(.hapticAttackTime, -1.5)]
    // The attack takes 2 - 1.5 = 0.5 s. If 2 s were limited to 1 s first, the attack time would be
    // 1 - 1.5 s.
    let levels = levels(2, [.attackTime: 2], at: [250, 500], parameters: parameters)
    #expect(isNear(levels, [0.4, 0.8]))
    // An attack time above 1 s counts as 1 s, and a negative one as 0.
    #expect(isNear(self.levels(2, [.attackTime: 5], at: [500]), [0.4]))
    #expect(isNear(self.levels(2, [.attackTime: -5], at: [0]), [0.8]))
  }

  @Test func `the attack of an event takes a curve's value at the onset of the event`() {
    let curve = ParameterCurve(.hapticAttackTime, [0: 0, 1: 0.5])
    let pattern = Pattern(events: [.buzz(at: 0.4, for: 1, 1)], curves: [curve])
    // At the onset, 0.4 s, the curve has the value 0.2, so the attack takes 200 ms.
    #expect(isNear(Timeline(pattern).intensities([400, 500, 600]), [0, 0.5, 1]))
  }

  @Test func `an intensity above 1 is limited before the envelope scales it`() {
    // The level is min(1, 1.6) × 1/2 and not min(1, 1.6 × 1/2).
    let levels = Timeline(
      Pattern(
        events: [.buzz(for: 1, 0.8, [.attackTime: 0.2])],
        parameters: [DynamicParameter(.hapticIntensity, 2)])
    ).intensities([100])
    #expect(isNear(levels, [0.5]))
  }
}
