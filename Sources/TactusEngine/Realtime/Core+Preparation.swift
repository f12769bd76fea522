internal import CRealtime
internal import TactusDevice

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
    for index in 0..<EngineLimits.outputs {
      guard let output = unsafe outputs[index] else { continue }
      if unsafe output.pointee.lookAhead > 0 || output.pointee.boundary != deadline { continue }
      unsafe output.pointee.composition = compose(output, .base, at: deadline)
      if unsafe happens(output, by: deadline) { unsafe output.pointee.composition.time = .min }
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

  /// Whether a player of the output does something by itself or by a command up to `time`.
  @_noLocks @_noAllocation
  private func happens(_ output: OutputPointer, by time: Int64) -> Bool {
    var next = unsafe output.pointee.firstActive
    while let player = unsafe next {
      unsafe next = player.pointee.nextActive
      if unsafe nextTime(player, .base) <= time { return true }
    }
    return false
  }

  /// Whether what was composed before is what is to be submitted now for `time`: nothing has
  /// changed since, and the step does not come so late that it must end elsewhere.
  @_noLocks @_noAllocation
  func isPrepared(_ output: OutputPointer, for time: Int64) -> Bool {
    unsafe output.pointee.composition.time == time && now < output.pointee.composition.end
  }
}
