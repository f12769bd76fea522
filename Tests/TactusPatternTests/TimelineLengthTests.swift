import TactusPattern
import Testing

/// Checks the duration and the end of a pattern, and the largest number of events that play at the
/// same time (`peakVoices`).
@Suite struct TimelineLengthTests {
  @Test func `an empty pattern has the length 0 and is silent`() {
    let timeline = Timeline(Pattern(events: []))
    #expect(timeline.durationNanoseconds == 0)
    #expect(timeline.endNanoseconds == 0)
    #expect(timeline.hapticEndNanoseconds == 0)
    #expect(!timeline.isEndless)
    #expect(timeline.intensities([0, 1, 1000]) == [0, 0, 0])
  }

  @Test func `the duration includes events and dynamic parameters, but no releases and no curves`()
  {
    var tap = Event.tap(at: 1)
    #expect(Timeline(Pattern(events: [tap])).durationNanoseconds == 1_000_000_000)
    tap.duration = 0.25
    #expect(Timeline(Pattern(events: [tap])).durationNanoseconds == 1_250_000_000)
    let buzz = Event.buzz(at: 1, for: 1, 1, [.releaseTime: 1])
    #expect(Timeline(Pattern(events: [buzz])).durationNanoseconds == 2_000_000_000)
    let parameter = DynamicParameter(.hapticIntensity, 1, time: 3)
    let curve = ParameterCurve(.hapticIntensity, at: 3, [0: 1, 9: 0])
    let pattern = Pattern(events: [tap], parameters: [parameter], curves: [curve])
    #expect(Timeline(pattern).durationNanoseconds == 3_000_000_000)
  }

  @Test func `a duration given for a tap lengthens the pattern, but not what is felt`() {
    var tap = Event.tap(at: 1)
    tap.duration = 5
    let timeline = Timeline(Pattern(events: [tap]))
    #expect(timeline.hapticEndNanoseconds == 1_015_000_000)
    #expect(timeline.durationNanoseconds == 6_000_000_000)
    #expect(timeline.intensities([1015, 3000]) == [0, 0])
  }

  @Test func `the end of a pattern is the end of its last release or decay`() {
    let release = Event.buzz(for: 1, 1, [.releaseTime: 0.5])
    #expect(Timeline(Pattern(events: [release])).endNanoseconds == 1_500_000_000)
    let decay = Event.buzz(for: 1, 1, [.decayTime: 0.25, .sustained: 0])
    #expect(Timeline(Pattern(events: [decay])).endNanoseconds == 250_000_000)
    let controls = [DynamicParameter(.hapticReleaseTime, 0.25, time: 0.9)]
    #expect(
      Timeline(Pattern(events: [release], parameters: controls)).endNanoseconds == 1_750_000_000)
  }

  @Test func `a late short event does not hide the end of an early long one`() {
    let events: [Event] = [.buzz(for: 3, 0.5), .tap(at: 1), .tap(at: 2)]
    let timeline = Timeline(Pattern(events: events))
    #expect(isNear(timeline.intensities([2500, 2999]), [0.5, 0.5]))
    #expect(timeline.endNanoseconds == 3_000_000_000)
  }

  @Test func `an event of a billion seconds is endless, and one of a million is not`() {
    #expect(Timeline(Pattern(events: [.buzz(for: 1e9)])).isEndless)
    #expect(Timeline(Pattern(events: [.buzz(for: 1e300)])).isEndless)
    #expect(!Timeline(Pattern(events: [.buzz(for: 1e6)])).isEndless)
  }

  @Test
  func `the number of voices is the largest overlap when the pattern is played 64 times as fast`() {
    // Played 64 times as fast, a tap of 15 ms spans 960 ms of the pattern, so the first two taps
    // overlap.
    let events: [Event] = [.tap(), .tap(at: 0.9), .tap(at: 2), .buzz(at: 4, for: 1)]
    #expect(Timeline(Pattern(events: events)).peakVoices == 2)
    #expect(Timeline(Pattern(events: [])).peakVoices == 0)
    let many = (0..<50).map { _ in Event.tap() }
    #expect(Timeline(Pattern(events: many)).peakVoices == 50)
  }

  @Test func `seconds are rounded to the nearest nanosecond, and limited to a million seconds`() {
    #expect(Nanoseconds.from(seconds: 1.4e-9) == 1)
    #expect(Nanoseconds.from(seconds: 1.6e-9) == 2)
    #expect(Nanoseconds.from(seconds: -1) == 0)
    #expect(Nanoseconds.from(seconds: .nan) == 0)
    #expect(Nanoseconds.from(seconds: .infinity) == 1_000_000_000_000_000)
    #expect(Nanoseconds.toSeconds(1_500_000_000) == 1.5)
  }

  @Test func `playback rates are limited to 1/64 to 64; 0, negative ones and NaN are refused`() {
    #expect(PlaybackRate.limited(2) == 2)
    #expect(PlaybackRate.limited(1e9) == 64)
    #expect(PlaybackRate.limited(1e-9) == 1.0 / 64)
    #expect(PlaybackRate.limited(.infinity) == 64)
    for rate in [0, -1, Double.nan] { #expect(PlaybackRate.limited(rate) == nil) }
  }
}
