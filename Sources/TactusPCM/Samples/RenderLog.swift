package import TactusDevice
package import TactusSound
internal import TactusSystem

/// What a stream rendered its frames from. With it, the same frames can be rendered again, so that
/// instruments and tests can compare them with what a card received.
///
/// A stream records only if it was given a log. The stream's thread writes; any thread reads.
package final class RenderLog: Sendable {
  /// The greatest number of changes, of entries and of marks. What comes later is left out.
  fileprivate static let limit = 1 << 17

  /// A change of what is played.
  package enum Change: Sendable, Hashable {
    /// A segment, which replaces earlier ones from its start on.
    case segment(Segment)
    /// Segments that begin then or later are withdrawn.
    case revise(fromNanoseconds: Int64)
    /// All segments are withdrawn at once.
    case silence
  }

  /// From a frame on, frames have the times of a clock, and levels by the first `changes` changes.
  package struct Entry: Sendable {
    package var frame: Int64
    package var clock: FrameClock
    package var changes: Int
  }

  /// A frame that separates the rendering: changes after the first `changes` ones have no effect on
  /// the frames before it.
  ///
  /// The reasons are silent channels before the frame, a play that is shifted to begin there, and
  /// levels that end at once.
  package struct Mark: Sendable, Hashable {
    package var frame: Int64
    package var changes: Int
    /// Whether the channels were silent before, so that each tone starts at a zero.
    package var isBeginning: Bool
  }

  /// What has been recorded.
  package struct Record: Sendable {
    package fileprivate(set) var changes: [Change] = []
    package fileprivate(set) var entries: [Entry] = []
    package fileprivate(set) var marks: [Mark] = []
    /// Whether nothing was left out.
    package fileprivate(set) var isWhole = true
    /// The number of changes that were known when frames were rendered last.
    package fileprivate(set) var rendered = 0
  }

  private let state = Guarded(Record())

  package init() {}

  package var record: Record { state.withLock { $0 } }

  func take(_ change: Change) { state.withLock { $0.take(change) } }

  func note(_ clock: FrameClock, at frame: Int64) { state.withLock { $0.note(clock, at: frame) } }

  func begin(at frame: Int64) { state.withLock { $0.begin(at: frame) } }

  func goBack(to frame: Int64) { state.withLock { $0.goBack(to: frame) } }
}

extension RenderLog.Record {
  fileprivate mutating func take(_ change: RenderLog.Change) { append(change, to: \.changes) }

  fileprivate mutating func note(_ clock: FrameClock, at frame: Int64) {
    let last = entries.last
    let goesBack = last.map { clock.time(of: frame) < $0.clock.time(of: frame) } ?? false
    if goesBack || changes[rendered...].contains(.silence) {
      append(RenderLog.Mark(frame: frame, changes: rendered, isBeginning: false), to: \.marks)
    }
    rendered = changes.count
    if let last, last.clock.isSame(as: clock), last.changes == rendered { return }
    append(RenderLog.Entry(frame: frame, clock: clock, changes: rendered), to: \.entries)
  }

  fileprivate mutating func begin(at frame: Int64) {
    append(RenderLog.Mark(frame: frame, changes: rendered, isBeginning: true), to: \.marks)
  }

  fileprivate mutating func goBack(to frame: Int64) {
    while let last = entries.last, last.frame >= frame { entries.removeLast() }
    for place in marks.indices { marks[place].frame = min(marks[place].frame, frame) }
  }

  private mutating func append<Item>(
    _ item: Item, to list: WritableKeyPath<RenderLog.Record, [Item]>
  ) {
    guard self[keyPath: list].count < RenderLog.limit else {
      isWhole = false
      return
    }
    self[keyPath: list].append(item)
  }
}

extension FrameClock {
  fileprivate func isSame(as other: FrameClock) -> Bool {
    anchorFrame == other.anchorFrame && anchorTime == other.anchorTime && stretch == other.stretch
  }
}
