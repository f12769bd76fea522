internal import TactusDevice
internal import TactusSystem

/// Passes on what the outputs of a session are told and report, to those who listen.
///
/// ```
/// playback thread ──► RecordRing ──┐
/// threads that report ─────────────┴──► Recorder ──► listeners
/// ```
///
/// The playback thread appends to a bounded queue, and only while somebody listens. The thread that
/// delivers notices empties it; so does every thread that has a report to pass on, first, so that
/// the report comes behind what the output had been told.
// Sendable: all is behind the lock or atomic.
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
  ///   clock, so that all of a step must find room.
  init(_ owner: ArenaOwner, isVirtual: Bool) {
    self.owner = owner
    self.isVirtual = isVirtual
  }

  /// A listener learns which outputs are open, and from now on all that happens.
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

  /// A listener learns what happened until now, and nothing more.
  func remove(_ listener: any RecordListener) {
    state.withLock { state in
      pass(on: &state)
      state.listeners.removeAll { $0 === listener }
      if state.listeners.isEmpty { owner.arena.state.records.close() }
    }
  }

  /// All learn what happened until now, and nothing more. Then they are let go of: one that holds a
  /// device, whose reports come here, would else live for ever.
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

  /// Passes on what the playback thread has written. Never on that thread.
  func passOn() { state.withLock { pass(on: &$0) } }

  private func deliver(_ record: SessionRecord, _ state: inout State) {
    guard !state.listeners.isEmpty else { return }
    pass(on: &state)
    for listener in state.listeners { listener.take(record) }
  }

  private func pass(on state: inout State) {
    while let entry = owner.arena.state.records.next() {
      let record = SessionRecord(.told(entry.record), of: entry.output)
      for listener in state.listeners { listener.take(record) }
    }
    let lost = owner.arena.state.records.takeLost()
    guard lost > 0 else { return }
    for listener in state.listeners { listener.take(SessionRecord(.lost(lost), of: 0)) }
  }
}
