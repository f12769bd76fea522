public import Foundation

/// One event of a pattern: its type, time and properties.
///
/// ```swift
/// let tap = CHHapticEvent(
///   eventType: .hapticTransient,
///   parameters: [CHHapticEventParameter(parameterID: .hapticIntensity, value: 0.8)],
///   relativeTime: 0.1)
/// ```
///
/// The initialisers do not check their arguments; ``CHHapticPattern/init(events:parameters:)``
/// checks and copies the event. Only one thread at a time may change an event.
open class CHHapticEvent: NSObject {
  /// The type of the event.
  open private(set) var type: EventType
  /// The properties of the event. If one is given twice, the last value is used. A property that is
  /// not given has the value ``CHHapticParameterAttributes/defaultValue``.
  open private(set) var eventParameters: [CHHapticEventParameter]
  /// Seconds from the start of the pattern, 0 to 1,000,000.
  open var relativeTime: TimeInterval
  /// Seconds until the release begins, 0 or more. A continuous event with 0 plays until it is
  /// stopped or has decayed; a custom sound with 0 plays the whole file. The duration of a tap only
  /// lengthens the pattern.
  open var duration: TimeInterval

  /// The id of the registered sound that the event plays; nil if it plays none.
  let audioResourceID: CHHapticAudioResourceID?

  /// Creates an event without a duration. It plays to its natural end, or until it is stopped.
  public convenience init(
    eventType type: EventType, parameters: [CHHapticEventParameter], relativeTime: TimeInterval
  ) {
    self.init(eventType: type, parameters: parameters, relativeTime: relativeTime, duration: 0)
  }

  /// Creates an event with a duration in seconds.
  public init(
    eventType type: EventType, parameters: [CHHapticEventParameter], relativeTime: TimeInterval,
    duration: TimeInterval
  ) {
    self.type = type
    eventParameters = parameters
    self.relativeTime = relativeTime
    self.duration = duration
    audioResourceID = nil
  }

  /// Creates an event that plays a registered sound to its end.
  ///
  /// The id is the result of ``CHHapticEngine/registerAudioResource(_:options:)``. An id that is
  /// unknown to the engine is refused when a player is created.
  public convenience init(
    audioResourceID resID: CHHapticAudioResourceID, parameters: [CHHapticEventParameter],
    relativeTime: TimeInterval
  ) {
    self.init(
      audioResourceID: resID, parameters: parameters, relativeTime: relativeTime, duration: 0)
  }

  /// Creates an event that plays a registered sound for a duration in seconds.
  public init(
    audioResourceID resID: CHHapticAudioResourceID, parameters: [CHHapticEventParameter],
    relativeTime: TimeInterval, duration: TimeInterval
  ) {
    type = .audioCustom
    eventParameters = parameters
    self.relativeTime = relativeTime
    self.duration = duration
    audioResourceID = resID
  }
}
