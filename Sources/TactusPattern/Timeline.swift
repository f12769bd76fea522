package import TactusDevice
internal import TactusSystem

/// A pattern compiled for playing: events by onset and, for each dynamic parameter, one track.
///
/// Immutable. Times are whole nanoseconds from the start of the pattern at rate 1. Nothing is
/// lost in compiling: values that are out of range stay so, because they are combined with the
/// dynamic parameters first and limited then.
package final class Timeline: Sendable {
  /// Events sorted by onset; those with one onset keep the order of the file.
  private let events: FixedBuffer<TimelineEvent>
  /// The points of all tracks, one track after the other in the order of ``ControlID``.
  private let points: FixedBuffer<TrackPoint>
  /// How many events there are.
  package let eventCount: Int
  /// Where each parameter's track begins in `points`; the last number is where all end.
  package let trackStarts: InlineArray<13, Int>

  /// The length of the tap of a transient.
  package let transientLength: TapLength
  /// Apple's `duration` of the pattern: the latest end of an event or time of a parameter.
  package let durationNanoseconds: Int64
  /// When the last haptic event has died away; `Int64.max` if one plays until it is stopped.
  package let hapticEndNanoseconds: Int64
  /// The same over all events, audio included.
  package let endNanoseconds: Int64
  /// The most events that can sound at once, at any rate and under any dynamic parameters.
  package let peakVoices: Int

  /// Whether an event plays until it is stopped.
  package var isEndless: Bool { endNanoseconds == .max }

  /// Compiles a pattern. O(n log n) in its entries and control points.
  package init(_ pattern: Pattern, transientLength: TapLength = .standard) {
    let compiled = CompiledPattern(pattern, transientLength: transientLength)
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

  /// The event at a place in the order of onsets. O(1).
  @_noLocks @_noAllocation
  package func event(_ index: Int) -> TimelineEvent { events[index] }

  /// The point at a place in the row of all tracks. O(1).
  @_noLocks @_noAllocation
  package func point(_ index: Int) -> TrackPoint { points[index] }
}
