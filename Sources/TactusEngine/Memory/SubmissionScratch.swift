internal import CRealtime
internal import TactusDevice

/// Room for one submission: at most a segment an actuator, a level a zone, and a bounded number
/// of events.
@safe
struct SubmissionScratch: BitwiseCopyable {
  private let segments: UnsafeMutablePointer<Segment>
  private let levels: UnsafeMutablePointer<ZoneLevel>
  private let marks: UnsafeMutablePointer<EventMark>
  private(set) var segmentCount = 0
  private(set) var levelCount = 0
  private(set) var markCount = 0

  static func allocate() -> SubmissionScratch {
    let segment = Segment(
      actuator: 0, startNanoseconds: 0, endNanoseconds: 0, startLevel: 0, endLevel: 0,
      frequencyHertz: 0)
    let level = ZoneLevel(
      zone: .default, startNanoseconds: 0, endNanoseconds: 0, startIntensity: 0,
      endIntensity: 0, startSharpness: 0, endSharpness: 0)
    let mark = EventMark(
      kind: .hapticTransient, zone: .default, onsetNanoseconds: 0, durationNanoseconds: 0,
      level: 0, tone: 0, index: 0)
    let scratch = unsafe SubmissionScratch(
      segments: .allocate(capacity: DeviceLimits.actuators), levels: .allocate(capacity: 8),
      marks: .allocate(capacity: EngineLimits.marks))
    unsafe scratch.segments.initialize(repeating: segment, count: DeviceLimits.actuators)
    unsafe scratch.levels.initialize(repeating: level, count: 8)
    unsafe scratch.marks.initialize(repeating: mark, count: EngineLimits.marks)
    return scratch
  }

  func deallocate() {
    unsafe segments.deallocate()
    unsafe levels.deallocate()
    unsafe marks.deallocate()
  }

  var isFullOfMarks: Bool { @_noLocks @_noAllocation get { markCount == EngineLimits.marks } }

  @_noLocks @_noAllocation
  mutating func append(_ segment: Segment) {
    precondition(segmentCount < 8)
    unsafe segments[segmentCount] = segment
    segmentCount &+= 1
  }

  @_noLocks @_noAllocation
  mutating func append(_ level: ZoneLevel) {
    precondition(levelCount < 8)
    unsafe levels[levelCount] = level
    levelCount &+= 1
  }

  @_noLocks @_noAllocation
  mutating func append(_ mark: EventMark) {
    precondition(markCount < EngineLimits.marks)
    unsafe marks[markCount] = mark
    markCount &+= 1
  }

  /// Hands the segments over.
  @_noLocks @_noAllocation
  func submit(to output: tactus_output, at time: Int64) -> Int32 {
    unsafe tactus_output_submit(output, segments, segmentCount, time)
  }

  /// What was gathered, for those who listen.
  @_noLocks @_noAllocation
  func record(in ring: borrowing RecordRing, of output: Int) {
    for index in 0..<segmentCount { unsafe ring.append(.segment(segments[index]), of: output) }
    for index in 0..<levelCount { unsafe ring.append(.level(levels[index]), of: output) }
    for index in 0..<markCount { unsafe ring.append(.event(marks[index]), of: output) }
  }

  /// Nothing has gathered.
  @_noLocks @_noAllocation
  mutating func clear() {
    segmentCount = 0
    levelCount = 0
    markCount = 0
  }
}
