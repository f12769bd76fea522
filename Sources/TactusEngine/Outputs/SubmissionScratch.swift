internal import TactusDevice
internal import TactusSystem

/// The contents of one submission: at most one segment per actuator, one level per zone, and a
/// bounded number of events.
struct SubmissionScratch: ~Copyable {
  private let segments: FixedBuffer<Segment>
  private var levels: PerZone<ZoneLevel>
  private var marks: InlineArray<64, EventMark>
  private(set) var segmentCount = 0
  private(set) var levelCount = 0
  private(set) var markCount = 0

  init() {
    segments = FixedBuffer(count: DeviceLimits.actuators) { actuator in
      Segment(
        actuator: actuator, startNanoseconds: 0, endNanoseconds: 0, startLevel: 0, endLevel: 0,
        frequencyHertz: 0)
    }
    levels = PerZone(
      repeating: ZoneLevel(
        zone: .default, startNanoseconds: 0, endNanoseconds: 0, startIntensity: 0,
        endIntensity: 0, startSharpness: 0, endSharpness: 0))
    marks = InlineArray(
      repeating: EventMark(
        kind: .hapticTransient, zone: .default, onsetNanoseconds: 0, durationNanoseconds: 0,
        level: 0, tone: 0, index: 0))
  }

  var isFullOfMarks: Bool { @_noLocks @_noAllocation get { markCount == marks.count } }

  @_noLocks @_noAllocation
  mutating func append(_ segment: Segment) {
    assert(segment.startNanoseconds <= segment.endNanoseconds)
    assert(segmentCount == 0 || segments[segmentCount &- 1].actuator < segment.actuator)
    segments[segmentCount] = segment
    segmentCount &+= 1
  }

  @_noLocks @_noAllocation
  mutating func append(_ level: ZoneLevel) {
    assert(level.startNanoseconds <= level.endNanoseconds)
    levels[levelCount] = level
    levelCount &+= 1
  }

  @_noLocks @_noAllocation
  mutating func append(_ mark: EventMark) {
    marks[markCount] = mark
    markCount &+= 1
  }

  /// Submits the segments.
  @_noLocks @_noAllocation
  func submit(to output: borrowing OutputTable, at time: Int64) -> SubmitResult {
    segments.submit(first: segmentCount, to: output, at: time)
  }

  /// Records the contents for the listeners.
  @_noLocks @_noAllocation
  @_addressableSelf
  func record(in arena: Arena, of output: Int) {
    for index in 0..<segmentCount {
      arena.state.records.append(.segment(segments[index]), of: output)
    }
    for index in 0..<levelCount { arena.state.records.append(.level(levels[index]), of: output) }
    for index in 0..<markCount { arena.state.records.append(.event(marks[index]), of: output) }
  }

  /// Removes the contents.
  @_noLocks @_noAllocation
  mutating func clear() {
    segmentCount = 0
    levelCount = 0
    markCount = 0
  }
}
