internal import Synchronization
internal import TactusDevice

/// An output as callers and the playback thread share it: the backend's functions, what it
/// declared, and how far it has been served.
struct OutputBlock: ~Copyable {
  // Of the playback thread alone. They stand first, see ``SharedState``.
  var firstActive: PlayerID?
  /// Where the next segment begins; `Int64.max`: nothing to come.
  var boundary: Int64 = .max
  /// Where the last segments began.
  var lastStart: Int64 = .min
  /// The earliest start of what an output that works ahead refused, and was not submitted again
  /// since; `Int64.max`: none.
  var lostFrom: Int64 = .max
  /// Whether it refused the last segments.
  var isRefusing = false
  var change = PendingChange()
  /// What begins before is due on arrival: it follows such a change by less than the latency.
  var dueOnArrivalUntil: Int64 = .min
  var gain = 1.0
  /// The last level that was submitted for each actuator.
  var held = PerActuator<HeldLevel>(repeating: HeldLevel())
  /// The zones that sounded in the last submission.
  var soundingZones = PerZone<Bool>(repeating: false)
  /// When the output was called last with a submission, also one of nothing.
  var contactedAt: Int64 = .min
  /// Whether players are brought to the present without a submission.
  var isSkipping = false
  var missed = MissedTaps()
  var lateTaps = PerActuator<LateTap>(repeating: LateTap())
  /// What is being submitted, or is prepared to be.
  var composition = Composition()
  var scratch = SubmissionScratch()
  var starts: SubmittedStarts

  // Shared.
  let gainBits = Atomic<UInt64>(Double(1).bitPattern)
  let isGone = Atomic<Bool>(false)
  /// Submissions that the output refused because it was full.
  let refusals = Atomic<Int>(0)
  /// Taps that a stall swallowed and that were not played late.
  let skippedTaps = Atomic<Int>(0)
  /// Time that stalls swallowed.
  let skippedNanoseconds = Atomic<Int>(0)

  // Fixed when the block is made.
  let arena: Arena
  let table: OutputTable
  /// The output's number among those of the session.
  let number: Int
  let lowering: Lowering
  let updateInterval: Int64
  let lookAhead: Int64
  let latency: Int64
  /// `Int64.max`: a level lasts until it is changed.
  let renewal: Int64
  /// How long the pulse of a late tap is on each actuator, in nanoseconds.
  let shortestPulses: PerActuator<Int64>

  init(
    _ output: any HapticOutput, _ capabilities: OutputCapabilities, number: Int, _ arena: Arena
  ) {
    self.arena = arena
    self.number = number
    table = OutputTable(output)
    lowering = Lowering(capabilities)
    updateInterval = capabilities.updateIntervalNanoseconds
    lookAhead = capabilities.lookAheadNanoseconds
    latency = capabilities.latencyNanoseconds
    renewal = capabilities.lease?.renewalNanoseconds ?? .max
    let pulses = capabilities.actuators.map {
      max($0.minimumPulseNanoseconds, capabilities.updateIntervalNanoseconds)
    }
    shortestPulses = PerActuator { $0 < pulses.count ? pulses[$0] : 0 }
    starts = SubmittedStarts(capacity: capabilities.capacitySegments ?? 0)
    assert(held.count == DeviceLimits.actuators)
  }
}
