internal import TactusDevice
internal import TactusSystem

/// Passes the submissions and reports of the outputs of a session to the listeners.
///
/// ```
/// playback thread ──► RecordRing ──┐
/// threads that report ─────────────┴──► Recorder ──► listeners
/// ```
///
/// The playback thread appends to a bounded queue, and only while the session has a listener. The
/// thread that delivers notices empties the queue. A thread with a report empties the queue first,
/// so that the report follows the submissions that precede it.
// Sendable: all state is guarded by the lock or atomic.
final class Recorder: Sendable {
  private struct State {
    var listeners: [any RecordListener] = []
    /// The outputs that are open.
    var open: [Int: (listing: DeviceListing, capabilities: OutputCapabilities)] = [:]
    var nextNumber = 0
  }

  private let state = Guarded(State())
  private let owner: ArenaOwner
  private let isVirtual: Bool

  /// - Parameter isVirtual: whether records are passed on only between the steps of a virtual
  ///   clock, so the queue must hold all records of a step.
  init(_ owner: ArenaOwner, isVirtual: Bool) {
    self.owner = owner
    self.isVirtual = isVirtual
  }

  /// Adds a listener. It receives a record for each open output, and then all later records.
  func add(_ listener: any RecordListener) {
    state.withLock { state in
      pass(on: &state)
      for (number, output) in state.open.sorted(by: { $0.key < $1.key }) {
        listener.take(SessionRecord(.opened(output.listing, output.capabilities), of: number))
      }
      state.listeners.append(listener)
      let capacity = isVirtual ? EngineLimits.recordsOfStep : EngineLimits.records
      owner.arena.state.records.open(capacity: capacity, touches: !isVirtual)
    }
  }

  /// Removes a listener, after it has received all records that were written so far.
  func remove(_ listener: any RecordListener) {
    state.withLock { state in
      pass(on: &state)
      state.listeners.removeAll { $0 === listener }
      if state.listeners.isEmpty { owner.arena.state.records.close() }
    }
  }

  /// Removes all listeners after they have received all records that were written so far. Otherwise
  /// a listener that holds a device would never be released, because the reports of the device hold
  /// this recorder.
  func close() {
    state.withLock { state in
      pass(on: &state)
      state.listeners = []
      owner.arena.state.records.close()
    }
  }

  /// The number of a new output.
  func nextNumber() -> Int {
    state.withLock { state in
      defer { state.nextNumber += 1 }
      return state.nextNumber
    }
  }

  func noteOpened(_ listing: DeviceListing, _ capabilities: OutputCapabilities, as number: Int) {
    state.withLock { state in
      state.open[number] = (listing, capabilities)
      deliver(SessionRecord(.opened(listing, capabilities), of: number), &state)
    }
  }

  func noteReport(_ report: OutputReport, of number: Int) {
    state.withLock { deliver(SessionRecord(.reported(report), of: number), &$0) }
  }

  func noteClosed(_ number: Int) {
    state.withLock { state in
      state.open[number] = nil
      deliver(SessionRecord(.closed, of: number), &state)
    }
  }

  /// Passes on the records that the playback thread has written. Must not be called on that thread.
  func passOn() { state.withLock { pass(on: &$0) } }

  private func deliver(_ record: SessionRecord, _ state: inout State) {
    guard !state.listeners.isEmpty else { return }
    pass(on: &state)
    for listener in state.listeners { listener.take(record) }
  }

  private func pass(on state: inout State) {
    while let entry = owner.arena.state.records.next() {
      let record = SessionRecord(.sent(entry.record), of: entry.output)
      for listener in state.listeners { listener.take(record) }
    }
    let lost = owner.arena.state.records.takeLost()
    guard lost > 0 else { return }
    for listener in state.listeners { listener.take(SessionRecord(.lost(lost), of: 0)) }
  }
}
