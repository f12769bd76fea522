import TactusDevice
import TactusPattern
import Testing

/// Checks the levels of single events and of events that overlap. The expected values were computed
/// by hand.
@Suite struct TimelineEventTests {
  @Test func `a tap falls linearly over fifteen milliseconds`() {
    let timeline = Timeline(Pattern(events: [.tap(at: 0.01, 0.9)]))
    // Five milliseconds after the onset the level is 0.9 × (1 - 5/15) = 0.6.
    #expect(
      isNear(timeline.intensities([9, 10, 15, 20, 25, 26]), [0, 0.9, 0.6, 0.3, 0, 0]))
    #expect(isNear(timeline.sharpnesses([9, 10, 20, 25]), [0, 0.5, 0.5, 0]))
  }

  @Test func `events without parameters have the default intensity and sharpness of their type`() {
    let events = [Event(.hapticTransient), Event(.hapticContinuous, time: 1, duration: 1)]
    let timeline = Timeline(Pattern(events: events))
    #expect(isNear(timeline.intensities([0, 1500]), [0.75, 0.6]))
    #expect(isNear(timeline.sharpnesses([0, 1500]), [0.5, 0.422601]))
  }

  @Test func `audio events give no haptic level`() {
    let sounds = [
      Event(.audioContinuous, duration: 1, parameters: [EventParameter(.audioVolume, 1)]),
      Event(.audioCustom, duration: 1),
    ]
    let timeline = Timeline(Pattern(events: sounds))
    #expect(timeline.intensities([0, 500, 999]) == [0, 0, 0])
    #expect(timeline.hapticEndNanoseconds == 0)
    #expect(timeline.endNanoseconds == 1_000_000_000)
  }

  @Test func `the levels of overlapping events are added, and the sum is limited to 1`() {
    let events: [Event] = [
      .buzz(for: 1, 0.5, sharpness: 0.2), .buzz(at: 0.2, for: 0.2, 0.25, sharpness: 0.8),
      .buzz(at: 0.3, for: 0.1, 0.75, sharpness: 1),
    ]
    let timeline = Timeline(Pattern(events: events))
    #expect(isNear(timeline.intensities([100, 250, 350, 500]), [0.5, 0.75, 1, 0.5]))
    // The sharpness is the mean, weighted by level: (0.5×0.2 + 0.25×0.8)/0.75 = 0.4, and with the
    // third event (0.1 + 0.2 + 0.75)/1.5 = 0.7.
    #expect(isNear(timeline.sharpnesses([100, 250, 350, 500]), [0.2, 0.4, 0.7, 0.2]))
  }

  @Test func `values out of range are limited when they are played`() {
    let events: [Event] = [
      .buzz(for: 1, 7, sharpness: -1), .buzz(at: 2, for: 1, -3, sharpness: 0.5),
      .tap(at: 4, 3, sharpness: 9),
    ]
    let timeline = Timeline(Pattern(events: events))
    #expect(isNear(timeline.intensities([500, 2500, 4000]), [1, 0, 1]))
    #expect(isNear(timeline.sharpnesses([500, 2500, 4000]), [0, 0, 1]))
  }

  @Test func `an event's value and a dynamic parameter are combined before the result is limited`()
  {
    let pattern = Pattern(
      events: [.buzz(for: 2, 2, sharpness: -1)],
      parameters: [
        DynamicParameter(.hapticIntensity, 0.4, time: 0.5),
        DynamicParameter(.hapticSharpness, 1.25, time: 0.5),
        DynamicParameter(.hapticIntensity, -1, time: 1),
      ])
    let timeline = Timeline(pattern)
    // Intensities are multiplied, and sharpnesses added: 2 × 0.4 = 0.8 and -1 + 1.25 = 0.25.
    #expect(isNear(timeline.intensities([250, 750, 1250]), [1, 0.8, 0]))
    #expect(isNear(timeline.sharpnesses([250, 750]), [0, 0.25]))
  }

  @Test func `if an event has a parameter twice, the last value is used`() {
    var event = Event.buzz(for: 1, 0.9)
    event.parameters.append(EventParameter(.hapticIntensity, 0.3))
    #expect(isNear(Timeline(Pattern(events: [event])).intensities([500]), [0.3]))
  }

  @Test func `a tap keeps the dynamic parameters that were in force at its start`() {
    let pattern = Pattern(
      events: [.tap(at: 0.1, 0.8, sharpness: 0.5)],
      parameters: [
        DynamicParameter(.hapticIntensity, 0.5, time: 0.05),
        DynamicParameter(.hapticSharpness, 0.2, time: 0.05),
        DynamicParameter(.hapticIntensity, 0, time: 0.105),
        DynamicParameter(.hapticSharpness, -0.5, time: 0.105),
      ])
    let timeline = Timeline(pattern)
    // At the start the level is 0.8 × 0.5 = 0.4. After 10 ms a third of it is left.
    #expect(isNear(timeline.intensities([100, 110]), [0.4, 0.4 / 3]))
    #expect(isNear(timeline.sharpnesses([100, 110]), [0.7, 0.7]))
  }

  @Test func `a value that is not a number plays as 0`() {
    let events: [Event] = [.buzz(for: 1, .nan), .tap(at: 2, .infinity, sharpness: .nan)]
    let timeline = Timeline(Pattern(events: events))
    #expect(timeline.intensities([500, 2000]) == [0, 0])
  }

  @Test func `the length of a tap changes linearly with its sharpness`() {
    let length = TapLength(softNanoseconds: 30_000_000, crispNanoseconds: 10_000_000)
    let events: [Event] = [0, 0.5, 1].map { .tap(at: 2 * $0, sharpness: $0) }
    let timeline = Timeline(Pattern(events: events), transientLength: length)
    // The taps are 30, 20 and 10 ms long: half of their level is left after 15, 10 and 5 ms.
    #expect(isNear(timeline.intensities([15, 1010, 2005]), [0.5, 0.5, 0.5]))
    #expect(isNear(timeline.intensities([30, 1020, 2010]), [0, 0, 0]))
    #expect(timeline.endNanoseconds == 2_010_000_000)
  }
}
