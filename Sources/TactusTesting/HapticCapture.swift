public import CoreHaptics
public import Foundation
internal import TactusCapture
internal import TactusDevice

/// The haptics and the sounds that a simulator was requested to play, as a value to compare.
///
/// Times are seconds since the simulator was created. Intensity and sharpness are `Float`, as in
/// the API, so that a given 0.35 compares equal to 0.35.
public struct HapticCapture: Sendable, Hashable {
  /// An event that began.
  public struct Event: Sendable, Hashable {
    /// The type of the event.
    public var type: CHHapticEvent.EventType
    /// Seconds since the simulator was created.
    public var time: TimeInterval
    /// The duration in seconds of the pattern's time; 0 if the event has no fixed end.
    public var duration: TimeInterval
    /// Intensity of a haptic event or volume of an audio event, including controls: 0 to 1.
    public var intensity: Float
    /// Sharpness, 0 to 1, or pitch, -1 to 1, including controls.
    public var sharpness: Float

    /// Creates an expected event.
    public init(
      _ type: CHHapticEvent.EventType, at time: TimeInterval, for duration: TimeInterval = 0,
      intensity: Float, sharpness: Float
    ) {
      self.type = type
      self.time = time
      self.duration = duration
      self.intensity = intensity
      self.sharpness = sharpness
    }

    /// Creates an expected tap.
    public static func tap(at time: TimeInterval, intensity: Float, sharpness: Float) -> Event {
      Event(.hapticTransient, at: time, intensity: intensity, sharpness: sharpness)
    }
  }

  private let captures: [Capture]
  /// The events that began, by time, including audio events.
  public let events: [Event]

  init(_ captures: [Capture]) {
    self.captures = captures
    events = captures.flatMap(\.events).sorted { $0.onsetNanoseconds < $1.onsetNanoseconds }
      .map(Event.init)
  }

  /// The taps among the events.
  public var taps: [Event] { events.filter { $0.type == .hapticTransient } }

  /// The intensity at a time, 0 to 1: the mix of all players, including gain and mute. At a step it
  /// is the value after the step.
  public func intensity(at time: TimeInterval) -> Float {
    Float(state(at: time).intensity)
  }

  /// The sharpness at a time, 0 to 1; 0 if the intensity is 0.
  public func sharpness(at time: TimeInterval) -> Float {
    Float(state(at: time).sharpness)
  }

  /// Whether the intensity is 0 from one time up to, and not including, another.
  public func isSilent(from start: TimeInterval, to end: TimeInterval) -> Bool {
    let (start, end) = (Self.nanoseconds(start), Self.nanoseconds(end))
    return captures.allSatisfy { capture in
      capture.levels.allSatisfy { level in
        let isApart = level.endNanoseconds <= start || level.startNanoseconds >= end
        return isApart || (level.startIntensity == 0 && level.endIntensity == 0)
      }
    }
  }

  /// Whether the capture is complete. Records beyond the limit of the simulator are lost.
  public var isComplete: Bool { captures.allSatisfy { $0.lostRecordCount == 0 } }

  /// The requested state of the zone with the highest intensity on any device.
  private func state(at time: TimeInterval) -> ZoneState {
    let nanoseconds = Self.nanoseconds(time)
    return captures.flatMap { capture in
      Zone.allCases.map { capture.state(of: $0, at: nanoseconds) }
    }
    .max { $0.intensity < $1.intensity } ?? ZoneState()
  }

  private static func nanoseconds(_ seconds: TimeInterval) -> Int64 {
    Int64((min(max(seconds, -1e9), 1e9) * 1e9).rounded())
  }
}

extension HapticCapture.Event {
  fileprivate init(_ mark: EventMark) {
    let type: CHHapticEvent.EventType =
      switch mark.kind {
      case .hapticTransient: .hapticTransient
      case .hapticContinuous: .hapticContinuous
      case .audioContinuous: .audioContinuous
      case .audioCustom: .audioCustom
      }
    self.init(
      type, at: Double(mark.onsetNanoseconds) / 1e9, for: Double(mark.durationNanoseconds) / 1e9,
      intensity: Float(mark.level), sharpness: Float(mark.tone))
  }
}

extension HapticCapture.Event: CustomStringConvertible {
  /// `HapticTransient at 0.08 s, intensity 1.0, sharpness 1.0`.
  public var description: String {
    let length = duration > 0 ? " for \(duration) s" : ""
    return "\(type.rawValue) at \(time) s\(length), intensity \(intensity), sharpness \(sharpness)"
  }
}

extension HapticCapture: CustomStringConvertible {
  /// The events, one line each.
  public var description: String {
    events.isEmpty ? "nothing" : events.map(\.description).joined(separator: "\n")
  }
}
