/// An event in the form that the engine plays: defaults applied, times in nanoseconds.
package struct TimelineEvent: Sendable, BitwiseCopyable {
  package var kind: EventKind
  /// Whether the event keeps its level until its duration ends (sustained of 0.5 and above).
  package var isSustained: Bool
  /// Nanoseconds from the start of the pattern.
  package var onset: Int64
  /// Nanoseconds until the release begins. If it is 0, an event plays until it is stopped or has
  /// decayed, and a sound file plays to its end.
  package var duration: Int64
  /// Nanoseconds that a sound file without a duration plays, or ``endless``.
  package var length: Int64
  /// Intensity of a haptic event, volume of an audio event, as given.
  package var level: Double
  /// Sharpness of a haptic event, pitch of an audio event, as given.
  package var tone: Double
  /// Attack, decay and release times in seconds, as given.
  package var attack, decay, release: Double
  /// Pan and brightness of an audio event, as given.
  package var pan, brightness: Double
  /// The index of the event in the pattern, in the order of the file.
  package var index: Int32

  /// The length of a sound file that plays until it is stopped.
  package static var endless: Int64 { @_noLocks @_noAllocation get { .max } }
}
