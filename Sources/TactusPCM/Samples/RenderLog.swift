package import TactusDevice
package import TactusSound
internal import TactusSystem

/// The segments and clocks from which a stream rendered its frames, the gaps that it found, and
/// when it stopped. Instruments and tests render the same frames again from them, and compare these
/// with the frames that a card received.
///
/// A stream records only if it has a log. The stream's thread writes to the log; any thread may
/// read it.
package final class RenderLog: Sendable {
  /// The greatest number of changes, entries, marks, gaps and halts each. Later ones are not
  /// recorded.
  fileprivate static let limit = 1 << 17

  /// A change of the segments that are played.
  package enum Change: Sendable, Hashable {
    /// A segment, which replaces earlier ones from its start on.
    case segment(Segment)
    /// Withdraws the segments that begin at this time or later.
    case revise(fromNanoseconds: Int64)
    /// Withdraws all segments.
    case silence
  }

  /// The clock that gives the times of frames, and the number of changes that determine their
  /// levels, from a frame on.
  package struct Entry: Sendable {
    package var frame: Int64
    package var clock: FrameClock
    package var changes: Int
  }

  /// A frame that separates two parts of the rendering. Only the first `changes` changes have an
  /// effect on the frames before it.
  ///
  /// There are three reasons for a mark: the channels are silent before the frame, a shifted play
  /// begins at the frame, or all levels end at the frame.
  package struct Mark: Sendable, Hashable {
    package var frame: Int64
    package var changes: Int
    /// Whether the channels were silent before the frame. Each tone then starts at a zero.
    package var isBeginning: Bool
  }

  /// A gap on the wire that the stream has found.
  package struct Gap: Sendable, Hashable {
    /// When the stream found it, in nanoseconds on the clock of the engine.
    package var foundNanoseconds: Int64
    /// Its length.
    package var nanoseconds: Int64
  }

  /// The contents of a log.
  package struct Record: Sendable {
    package fileprivate(set) var changes: [Change] = []
    package fileprivate(set) var entries: [Entry] = []
    package fileprivate(set) var marks: [Mark] = []
    package fileprivate(set) var gaps: [Gap] = []
    /// The times at which the stream stopped because there was nothing to play, in nanoseconds on
    /// the clock of the engine.
    package fileprivate(set) var halts: [Int64] = []
    /// Whether everything was recorded.
    package fileprivate(set) var isWhole = true
    /// The number of changes that were known at the last rendering.
    package fileprivate(set) var rendered = 0
  }

  private let state = Guarded(Record())

  package init() {}

  package var record: Record { state.withLock { $0 } }

  func take(_ change: Change) { state.withLock { $0.take(change) } }

  func note(_ clock: FrameClock, at frame: Int64) { state.withLock { $0.note(clock, at: frame) } }

  func find(_ gap: Gap) { state.withLock { $0.append(gap, to: \.gaps) } }

  func halt(at time: Int64) { state.withLock { $0.append(time, to: \.halts) } }

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

  fileprivate mutating func append<Item>(
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
  func isSame(as other: FrameClock) -> Bool {
    anchorFrame == other.anchorFrame && anchorTime == other.anchorTime && stretch == other.stretch
  }
}
