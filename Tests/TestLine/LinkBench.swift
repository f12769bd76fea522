internal import BenchDevice
package import TactusDevice
package import TactusEngine
package import TactusSerial

/// A serial device at the end of a line, opened by the backend's link, and the clock of a bench
/// that plays on it: all on one virtual clock.
// Sendable: one thread of a test drives it.
package final class LinkBench: BenchClock, ClockedDevice, @unchecked Sendable {
  /// The time limit of the greeting, in nanoseconds.
  private static let startLimit: Int64 = 20_000_000_000

  package private(set) var nowNanoseconds = BoardWorld.start
  package var isInterrupted: Bool { interruption(nowNanoseconds) }
  package let listing = DeviceListing(
    id: DeviceID(backend: "serial", rest: "virtual"), name: "Virtual board", category: .serial)
  package private(set) var capabilities = OutputCapabilities(actuators: [])
  private let far: any FarEnd
  private let interruption: (Int64) -> Bool
  private let channel = OrderChannel()
  private let slot = OutputSlot()
  private var reader = OrderReader()
  private var link: Link
  private weak var session: Session?

  /// Greets the device.
  /// - Parameters:
  ///   - far: the device and its line, at the time ``BoardWorld/start``.
  ///   - isInterrupted: whether the user has interrupted the bench at a time.
  package init(
    _ far: any FarEnd, _ settings: LinkSettings,
    isInterrupted: @escaping (Int64) -> Bool = { _ in false }
  ) throws(DeviceError) {
    self.far = far
    interruption = isInterrupted
    link = Link(settings, session: 1, at: BoardWorld.start)
    let limit = nowNanoseconds + Self.startLimit
    while link.answer == nil, !link.isEnded, nowNanoseconds < limit {
      advance(to: nowNanoseconds + 1_000_000)
    }
    guard let answer = link.answer else {
      throw DeviceError(.notAnswering, "the device does not answer")
    }
    capabilities = try answer.capabilities.validated()
  }

  package var clock: DeviceClock { link.reading(at: nowNanoseconds) }

  package func makeOutput(
    report: @escaping @Sendable (OutputReport) -> Void
  ) throws(DeviceError) -> any HapticOutput {
    try slot.occupy(report)
    return OrderOutput(channel) { [slot] in slot.leave() }
  }

  package func makeSession(_ timing: TimingOptions) throws(EngineStartError) -> Session {
    let session = Session.virtual(startNanoseconds: nowNanoseconds)
    self.session = session
    return session
  }

  package func wait(until nanoseconds: Int64) {
    while nowNanoseconds < nanoseconds, !isInterrupted {
      advance(to: min(nanoseconds, nowNanoseconds + 10_000_000))
    }
  }

  private func advance(to end: Int64) {
    while nowNanoseconds < end {
      let now = nowNanoseconds
      let order = reader.nextSubmission(in: channel, at: now) ?? .max
      let next = min(
        min(far.next, order), session?.nextStepNanoseconds ?? .max,
        link.nextNanoseconds(after: now))
      nowNanoseconds = max(far.run(until: min(max(next, now + 1000), end)), now + 1)
      step()
    }
  }

  private func step() {
    let now = nowNanoseconds
    session?.advance(to: now)
    let come = far.takeCome(by: now, limit: 4096)
    if !come.isEmpty { link.receive(come.span, at: now) }
    reader.give(channel, to: &link, at: now, submittedBy: now)
    link.advance(to: now)
    let outgoing = link.outgoing
    link.written(outgoing.count)
    if !outgoing.isEmpty { far.carry(outgoing, at: now) }
    _ = link.takeRecords()
    for report in link.takeReports() {
      if case .ended = report { channel.markGone() }
      slot.take(report)
    }
  }
}
