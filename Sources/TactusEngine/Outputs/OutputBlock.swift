internal import Synchronization
internal import TactusDevice

/// An output as callers and the playback thread share it: the backend's functions, the declared
/// capabilities, and the state of its playback.
struct OutputBlock: ~Copyable {
  // Only for the playback thread. These fields come first; see ``SharedState``.
  var firstActive: PlayerID?
  /// The start of the next segment; `Int64.max` if none is due.
  var boundary: Int64 = .max
  /// When the last segments began.
  var lastStart: Int64 = .min
  /// The earliest start of refused segments that are yet to be submitted again; `Int64.max` if
  /// there are none. Only for an output with look-ahead.
  var lostFrom: Int64 = .max
  /// Whether the output refused the last segments.
  var isRefusing = false
  var change = PendingChange()
  /// Segments that begin before this time are due on arrival. It is the present plus the latency of
  /// the output at the last change that was requested as soon as possible.
  var dueOnArrivalUntil: Int64 = .min
  var gain = 1.0
  /// The direct level of each zone, which is added to the levels of the players.
  var direct = ZoneStates(repeating: ZoneState())
  /// Whether a direct level is above 0.
  var hasDirect = false
  /// The last segment that was submitted for each actuator.
  var held = PerActuator<HeldLevel>(repeating: HeldLevel())
  /// The zones whose level in the last submission was above 0.
  var soundingZones = PerZone<Bool>(repeating: false)
  /// When the output was last called with a submission, including an empty one.
  var contactedAt: Int64 = .min
  /// Whether players are being advanced over a stall, without a submission.
  var isSkipping = false
  var missed = MissedTaps()
  var lateTaps = PerActuator<LateTap>(repeating: LateTap())
  /// The composition that is being submitted or prepared.
  var composition = Composition()
  var scratch = SubmissionScratch()
  var starts: SubmittedStarts

  // Shared.
  let gainBits = Atomic<UInt64>(Double(1).bitPattern)
  /// The direct level of each zone as it was last set, by ``DirectLevel/bits``.
  let directBits = InlineArray<8, Atomic<UInt64>> { _ in Atomic(0) }
  /// Whether a direct level was set since the playback thread last read the direct levels.
  let hasNewDirect = Atomic<Bool>(false)
  let isGone = Atomic<Bool>(false)
  /// Submissions that the output refused because it was full.
  let refusals = Atomic<Int>(0)
  /// Taps that were missed in a stall and not played late.
  let skippedTaps = Atomic<Int>(0)
  /// Nanoseconds of playback that were missed in stalls.
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
  /// Nanoseconds between two renewals of a level; `Int64.max` if a level lasts until it is changed.
  let renewal: Int64
  /// The length of the pulse of a late tap on each actuator, in nanoseconds.
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
