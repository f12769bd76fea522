/// The beginning of an event of a pattern, as captures record it. Audio events are included.
package struct EventMark: Sendable, Hashable, BitwiseCopyable {
  /// The kind of event, as in AHAP files.
  package enum Kind: UInt8, Sendable, Hashable, BitwiseCopyable, CaseIterable {
    case hapticTransient, hapticContinuous, audioContinuous, audioCustom
  }

  /// The kind of event.
  package var kind: Kind
  /// The zone that plays it.
  package var zone: Zone
  /// When the event begins, in nanoseconds on the clock of the segments.
  package var onsetNanoseconds: Int64
  /// The duration in pattern time, in nanoseconds; 0 if the event has no fixed end.
  package var durationNanoseconds: Int64
  /// The intensity of a haptic event or the volume of an audio event, 0 to 1, controls included.
  package var level: Double
  /// The sharpness of a haptic event, 0 to 1, or the pitch of an audio event, -1 to 1, controls
  /// included.
  package var tone: Double
  /// The index of the event in its pattern.
  package var index: Int

  /// Creates a mark. Times are in nanoseconds; the level is 0 to 1.
  @_noLocks @_noAllocation
  package init(
    kind: Kind, zone: Zone, onsetNanoseconds: Int64, durationNanoseconds: Int64, level: Double,
    tone: Double, index: Int
  ) {
    self.kind = kind
    self.zone = zone
    self.onsetNanoseconds = onsetNanoseconds
    self.durationNanoseconds = durationNanoseconds
    self.level = level
    self.tone = tone
    self.index = index
  }
}
