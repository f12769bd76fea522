import CoreHaptics

/// The pattern of the test with three devices: taps and short vibrations between which every device
/// is still, so that each device has one onset for each event.
///
/// The times between the events differ, so that an onset of one event cannot be taken for that of
/// another.
struct ThreePattern: Encodable {
  struct Event: Encodable {
    /// Seconds from the start of the pattern.
    var time: Double
    /// Seconds; nil for a tap.
    var duration: Double?
    var intensity: Float
    var sharpness: Float
  }

  /// The length of the first bar in seconds; each bar is ``growth`` seconds longer than the one
  /// before.
  private static let bar = 1.5
  private static let growth = 0.011

  /// A bar: two taps, a vibration, a tap, a vibration, a tap. The times are parts of the bar.
  private static let figure = [
    Event(time: 0, intensity: 1, sharpness: 0.3),
    Event(time: 0.16, intensity: 0.6, sharpness: 0.3),
    Event(time: 0.29, duration: 0.12, intensity: 0.8, sharpness: 0.5),
    Event(time: 0.5, intensity: 0.8, sharpness: 0.3),
    Event(time: 0.64, duration: 0.08, intensity: 0.5, sharpness: 0.5),
    Event(time: 0.83, intensity: 0.9, sharpness: 0.3),
  ]

  /// The events in order.
  let events: [Event]

  init(bars: Int = 8) {
    var (events, start) = ([Event](), 0.0)
    for number in 0..<bars {
      let length = Self.bar + Self.growth * Double(number)
      events += Self.figure.map { event in
        var moved = event
        moved.time = start + event.time * length
        return moved
      }
      start += length
    }
    self.events = events
  }

  func haptic() throws -> CHHapticPattern {
    let events = events.map { event in
      let parameters = [
        CHHapticEventParameter(parameterID: .hapticIntensity, value: event.intensity),
        CHHapticEventParameter(parameterID: .hapticSharpness, value: event.sharpness),
      ]
      guard let duration = event.duration else {
        return CHHapticEvent(
          eventType: .hapticTransient, parameters: parameters, relativeTime: event.time)
      }
      return CHHapticEvent(
        eventType: .hapticContinuous, parameters: parameters, relativeTime: event.time,
        duration: duration)
    }
    return try CHHapticPattern(events: events, parameters: [])
  }
}
