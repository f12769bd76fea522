internal import CRealtime
internal import Synchronization
internal import TactusDevice
internal import TactusPattern

/// An output as callers and the playback thread share it: the table of the backend's functions,
/// what it declared, and how far it has been served.
@safe
struct OutputBlock: ~Copyable {
  var retirement = RetirementLink(.output)

  // Shared.
  let references = Atomic<Int>(1)
  let gainBits = Atomic<UInt64>(Double(1).bitPattern)
  let isGone = Atomic<Bool>(false)
  /// Submissions that the output refused because it was full.
  let refusals = Atomic<Int>(0)
  /// Taps that a stall swallowed and that were not played late.
  let skippedTaps = Atomic<Int>(0)
  /// Time that stalls swallowed.
  let skippedNanoseconds = Atomic<Int>(0)

  // Fixed when the block is made.
  private let table: OutputTable
  let functions: tactus_output
  /// The output's number among those of the session.
  let number: Int
  let shared: UnsafeMutablePointer<SharedState>
  let lowering: Lowering
  let updateInterval: Int64
  let lookAhead: Int64
  let latency: Int64
  /// 0: as many as the look-ahead spans.
  let capacity: Int
  /// `Int64.max`: a level lasts until it is changed.
  let renewal: Int64
  /// How long the pulse of a late tap is on each actuator, in nanoseconds.
  let shortestPulses: InlineArray<8, Int64>

  // Of the playback thread alone.
  var firstActive: PlayerPointer?
  /// Where the next segment begins; `Int64.max`: nothing to come.
  var boundary: Int64 = .max
  /// Where the last segments began.
  var lastStart: Int64 = .min
  /// The earliest start of what an output that works ahead refused, and was not submitted again
  /// since; `Int64.max`: none.
  var lostFrom: Int64 = .max
  /// Whether it refused the last segments.
  var isRefusing = false
  /// The earliest time at which a command has changed what was submitted.
  var dirtyFrom: Int64 = .max
  /// Whether the change is a stop, a cancel or a mute, which overtake everything.
  var silences = false
  /// Whether the change was made to the present of players, so that the states ahead are wrong.
  var rewinds = false
  /// Whether the change asked for "as soon as possible".
  var isDueOnArrival = false
  /// What begins before is due on arrival: it follows such a change by less than the latency.
  var dueOnArrivalUntil: Int64 = .min
  var gain = 1.0
  /// What each actuator was last told.
  var held = InlineArray<8, HeldLevel>(repeating: HeldLevel())
  /// The zones that sounded in the last submission.
  var soundingZones = InlineArray<8, Bool>(repeating: false)
  /// When the output was called last with a submission, also one of nothing.
  var contactedAt: Int64 = .min
  /// Whether players are brought to the present without a submission.
  var isSkipping = false
  var missed = MissedTaps()
  var lateTaps = InlineArray<8, LateTap>(repeating: LateTap())
  /// What is being submitted, or is prepared to be.
  var composition = Composition()
  var scratch: SubmissionScratch
  var starts: SubmittedStarts

  private init(
    _ output: any HapticOutput, _ capabilities: OutputCapabilities, number: Int,
    shared: UnsafeMutablePointer<SharedState>
  ) {
    table = OutputTable(output)
    unsafe functions = table.functions
    self.number = number
    unsafe self.shared = shared
    lowering = Lowering(capabilities)
    updateInterval = capabilities.updateIntervalNanoseconds
    lookAhead = capabilities.lookAheadNanoseconds
    latency = capabilities.latencyNanoseconds
    capacity = capabilities.capacitySegments ?? 0
    renewal = capabilities.lease?.renewalNanoseconds ?? .max
    let pulses = capabilities.actuators.map {
      max($0.minimumPulseNanoseconds, capabilities.updateIntervalNanoseconds)
    }
    shortestPulses = InlineArray { $0 < pulses.count ? pulses[$0] : 0 }
    unsafe firstActive = nil
    scratch = .allocate()
    starts = .allocate(capacity: capacity)
  }
}

typealias OutputPointer = UnsafeMutablePointer<OutputBlock>

extension OutputBlock {
  /// - Parameter shared: outlives the block.
  static func allocate(
    _ output: any HapticOutput, _ capabilities: OutputCapabilities, number: Int,
    shared: UnsafeMutablePointer<SharedState>
  ) -> OutputPointer {
    let pointer = OutputPointer.allocate(capacity: 1)
    unsafe pointer.initialize(
      to: OutputBlock(output, capabilities, number: number, shared: shared))
    return unsafe pointer
  }

  /// Drops a reference and frees the block with the last one. Never on the playback thread.
  static func release(_ pointer: OutputPointer) {
    guard unsafe pointer.pointee.dropReference() else { return }
    unsafe free(pointer)
  }

  static func free(_ pointer: OutputPointer) {
    unsafe pointer.pointee.scratch.deallocate()
    unsafe pointer.pointee.starts.deallocate()
    unsafe pointer.deinitialize(count: 1)
    unsafe pointer.deallocate()
  }

  @_noLocks @_noAllocation
  func retain() { references.add(1, ordering: .relaxed) }

  /// True if this was the last reference.
  @_noLocks @_noAllocation
  func dropReference() -> Bool {
    references.subtract(1, ordering: .acquiringAndReleasing).newValue == 0
  }
}
