package import TactusDevice
internal import TactusSystem

/// An index for each of the ``ControlID/count`` parameters, and one for the end of all points.
package typealias TrackStarts = InlineArray<13, Int>

/// A pattern compiled for playing: events by onset, and one track for each dynamic parameter.
///
/// A timeline is immutable. Times are whole nanoseconds from the start of the pattern at rate 1.
/// Values out of range are kept, because they are combined with the dynamic parameters before they
/// are limited.
package final class Timeline: Sendable {
  /// Events sorted by onset. Events with the same onset keep the order of the file.
  private let events: FixedBuffer<TimelineEvent>
  /// The points of all tracks, one track after the other, in the order of ``ControlID``.
  private let points: FixedBuffer<TrackPoint>
  /// The number of events.
  package let eventCount: Int
  /// The index in `points` at which each parameter's track begins.
  package let trackStarts: TrackStarts

  /// The length of a transient's tap.
  package let transientLength: TapLength
  /// The duration that Apple defines, see ``Pattern/duration``.
  package let durationNanoseconds: Int64
  /// The end of the last haptic event; `Int64.max` if one plays until it is stopped.
  package let hapticEndNanoseconds: Int64
  /// The end of the last event, audio included; `Int64.max` if one plays until it is stopped.
  package let endNanoseconds: Int64
  /// The largest number of events that can play at once, at any rate and with any dynamic
  /// parameters.
  package let peakVoices: Int

  /// Whether an event plays until it is stopped.
  package var isEndless: Bool { endNanoseconds == .max }

  /// Compiles a pattern. O(n log n) in the number of entries and control points.
  /// - Parameter soundLengths: the nanoseconds that the sound file of each event lasts, by the
  ///   event's index in the pattern, or ``TimelineEvent/endless`` if the sound plays until it is
  ///   stopped. Without this array, a sound without a duration takes no time.
  package init(
    _ pattern: Pattern, transientLength: TapLength = .standard, soundLengths: [Int64] = []
  ) {
    let compiled = CompiledPattern(
      pattern, transientLength: transientLength, soundLengths: soundLengths)
    events = FixedBuffer(count: compiled.events.count) { compiled.events[$0] }
    eventCount = compiled.events.count
    points = FixedBuffer(count: compiled.points.count) { compiled.points[$0] }
    trackStarts = compiled.trackStarts
    self.transientLength = transientLength
    durationNanoseconds = compiled.duration
    hapticEndNanoseconds = compiled.hapticEnd
    endNanoseconds = compiled.end
    peakVoices = compiled.peakVoices
  }

  /// The event at an index in the order of onsets. O(1).
  @_noLocks @_noAllocation
  package func event(_ index: Int) -> TimelineEvent { events[index] }

  /// The point at an index of all tracks. O(1).
  @_noLocks @_noAllocation
  package func point(_ index: Int) -> TrackPoint { points[index] }
}
