public import Foundation

/// One thing that is felt or heard: what, when, and how strongly.
///
/// ```swift
/// let tap = CHHapticEvent(
///   eventType: .hapticTransient,
///   parameters: [CHHapticEventParameter(parameterID: .hapticIntensity, value: 0.8)],
///   relativeTime: 0.1)
/// ```
///
/// No initialiser checks anything; ``CHHapticPattern/init(events:parameters:)`` does, and copies
/// the event. An event is changed on one thread at a time.
open class CHHapticEvent: NSObject {
  /// What the event does.
  open private(set) var type: EventType
  /// Its properties. Of one that is given twice the last counts; one that is not given has the
  /// default of ``CHHapticParameterAttributes/defaultValue``.
  open private(set) var eventParameters: [CHHapticEventParameter]
  /// Seconds from the start of the pattern, 0 to 1,000,000.
  open var relativeTime: TimeInterval
  /// Seconds until the release begins, 0 or more. 0 on a continuous event: until it is stopped or
  /// has decayed; on a custom sound: the whole file. On a tap it only lengthens the pattern.
  open var duration: TimeInterval

  /// The sound that an `.audioCustom` event plays, if it has one.
  let audioResourceID: CHHapticAudioResourceID?

  /// An event that ends by itself, or until it is stopped.
  public convenience init(
    eventType type: EventType, parameters: [CHHapticEventParameter], relativeTime: TimeInterval
  ) {
    self.init(eventType: type, parameters: parameters, relativeTime: relativeTime, duration: 0)
  }

  /// An event with a duration in seconds.
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

  /// An event that plays a registered sound to its end.
  ///
  /// The id is what ``CHHapticEngine/registerAudioResource(_:options:)`` has given; one that the
  /// engine does not know is refused when a player is made.
  public convenience init(
    audioResourceID resID: CHHapticAudioResourceID, parameters: [CHHapticEventParameter],
    relativeTime: TimeInterval
  ) {
    self.init(
      audioResourceID: resID, parameters: parameters, relativeTime: relativeTime, duration: 0)
  }

  /// An event that plays a registered sound for a duration in seconds.
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
