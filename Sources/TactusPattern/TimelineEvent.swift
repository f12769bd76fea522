/// An event as the engine plays it: values looked up, times in nanoseconds.
package struct TimelineEvent: Sendable, BitwiseCopyable {
  package var kind: EventKind
  /// Whether the event holds its level until its duration ends (0.5 and above).
  package var isSustained: Bool
  /// Nanoseconds from the start of the pattern.
  package var onset: Int64
  /// Nanoseconds until the release begins; 0: until stopped or until the decay ends.
  package var duration: Int64
  /// Intensity of a haptic event, volume of an audio event, as given.
  package var level: Double
  /// Sharpness of a haptic event, pitch of an audio event, as given.
  package var tone: Double
  /// Seconds, as given.
  package var attack, decay, release: Double
  /// Pan and brightness of an audio event, as given.
  package var pan, brightness: Double
  /// The event's place among the pattern's events, in the order of the file.
  package var index: Int32
}
