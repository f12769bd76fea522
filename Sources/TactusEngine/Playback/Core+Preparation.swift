internal import CRealtime
internal import TactusDevice
internal import TactusSystem

extension Core {
  /// Composes what the next step will submit, before it is due: at its time nothing is left to be
  /// done but to hand it over. Nothing else changes, and a step that comes earlier, because
  /// something has changed, throws it away.
  ///
  /// Where an event begins or ends at that time, or a command is due, what is composed is wrong
  /// and is not kept; then warm caches are all that is gained.
  ///
  /// - Parameter deadline: when the next step is due.
  @_noLocks @_noAllocation
  mutating func prepare(for deadline: Int64) {
    assert(deadline >= now)
    for index in outputs.indices {
      guard let output = outputs[index] else { continue }
      if arena[output].lookAhead > 0 || arena[output].boundary != deadline { continue }
      arena[output].composition = compose(output, .base, at: deadline)
      if nextTime(of: output, .base) <= deadline { arena[output].composition.time = .min }
    }
  }

  /// The same where there is time for it: nothing is done if less is left than twice what it took
  /// last.
  ///
  /// - Parameters:
  ///   - deadline: when the next step is due.
  ///   - time: the present.
  @_noLocks @_noAllocation
  mutating func prepare(for deadline: Int64, at time: Int64) {
    if deadline &- time < 2 &* preparationCost &+ Self.leastTimeForPreparing { return }
    prepare(for: deadline)
    preparationCost = tactus_now() &- time
  }

  /// Nanoseconds that are needed beside twice what the last preparation took.
  private static var leastTimeForPreparing: Int64 { @_noLocks @_noAllocation get { 2_000 } }

  /// Whether what was composed before is what is to be submitted now for `time`: nothing has
  /// changed since, and the step does not come so late that it must end elsewhere.
  @_noLocks @_noAllocation
  func isPrepared(_ output: OutputID, for time: Int64) -> Bool {
    arena[output].composition.time == time && now < arena[output].composition.end
  }
}
