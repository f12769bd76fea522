internal import CRealtime
internal import TactusDevice
internal import TactusSystem

extension Core {
  /// Composes the next submission before it is due, so that the step itself only submits it.
  /// Nothing else changes. A step that comes earlier, because of a change, discards the
  /// composition.
  ///
  /// The composition is not kept if at that time an event begins or ends, or a command is due,
  /// because the composition would be wrong. The preparation then only warms the caches.
  ///
  /// - Parameter deadline: when the next step is due.
  @_noLocks @_noAllocation
  mutating func prepare(for deadline: Int64) {
    assert(deadline >= now)
    for index in 0..<outputs.count {
      guard let output = outputs[index] else { continue }
      if arena[output].lookAhead > 0 || arena[output].boundary != deadline { continue }
      arena[output].composition = compose(output, .base, at: deadline)
      if nextTime(of: output, .base) <= deadline { arena[output].composition.time = .min }
    }
  }

  /// Prepares the next step if there is enough time: at least twice that of the last preparation.
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

  /// Nanoseconds that are needed in addition to twice the time of the last preparation.
  private static var leastTimeForPreparing: Int64 { @_noLocks @_noAllocation get { 2_000 } }

  /// Whether the prepared composition is still valid for `time`: nothing has changed since it was
  /// made, and the step comes before the end of its segment.
  @_noLocks @_noAllocation
  func isPrepared(_ output: OutputID, for time: Int64) -> Bool {
    arena[output].composition.time == time && now < arena[output].composition.end
  }
}
