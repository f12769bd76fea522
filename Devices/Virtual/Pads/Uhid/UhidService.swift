internal import Synchronization
internal import TactusDevice

/// The work of the service thread of a pad on uhid.
final class UhidService<Reports: PadReports>: Sendable {
  /// The largest number of levels; later ones are lost.
  private let capacity = 1 << 17

  /// A report of the driver that the pad has not accepted yet.
  private struct Waiting {
    var bytes: [UInt8]
    /// The request whose answer the driver waits for; nil if it does not wait.
    var request: UInt32?
  }

  private struct State {
    var reports: Reports
    var waiting: [Waiting] = []
    /// The time at which the pad accepts the next report.
    var freeAt: Int64 = .min

    /// The time at which the next work is due, on CLOCK_MONOTONIC; nil if none is.
    var due: Int64? {
      [waiting.isEmpty ? nil : freeAt, reports.inputDue].compactMap(\.self).min()
    }
  }

  let device: UhidDevice
  let levels = Monitor<[MotorLevel]>([])
  private let acceptance: Int64
  private let state: Mutex<State>

  init(_ device: UhidDevice, _ reports: Reports, acceptance: Int64) {
    self.device = device
    self.acceptance = acceptance
    state = Mutex(State(reports: reports))
  }

  /// The time at which the next work is due, on CLOCK_MONOTONIC; `.max` if none is.
  var deadline: Int64 { state.withLock { $0.due ?? .max } }

  func serve() {
    while let message = device.next() {
      switch message {
      case .output(let bytes): queue(Waiting(bytes: bytes))
      case .set(let bytes, let request): queue(Waiting(bytes: bytes, request: request))
      case .get(let report, let request):
        let now = MonotonicClock.nowNanoseconds
        device.answer(request, with: state.withLock { $0.reports.feature(report, at: now) })
      case .other: break
      }
    }
    takeReports()
    sendInput()
  }

  private func queue(_ report: Waiting) { state.withLock { $0.waiting.append(report) } }

  private func takeReports() {
    while let (report, reaction, now) = takeReport() {
      if let request = report.request { device.accept(request) }
      for answer in reaction.answers { device.send(answer) }
      if let motors = reaction.motors { note(motors, at: now) }
    }
  }

  private func takeReport() -> (Waiting, PadReaction, Int64)? {
    let now = MonotonicClock.nowNanoseconds
    return state.withLock { state in
      guard !state.waiting.isEmpty, state.freeAt <= now else { return nil }
      let report = state.waiting.removeFirst()
      state.freeAt = now + acceptance
      return (report, state.reports.take(report.bytes, at: now), now)
    }
  }

  private func note(_ motors: MotorDrives, at now: Int64) {
    let level = MotorLevel(nanoseconds: now, strong: motors.strong, weak: motors.weak)
    levels.change { levels in
      if levels.count < capacity { levels.append(level) }
    }
  }

  private func sendInput() {
    let now = MonotonicClock.nowNanoseconds
    let report = state.withLock { state -> [UInt8]? in
      guard let due = state.reports.inputDue, due <= now else { return nil }
      return state.reports.input(at: now)
    }
    if let report { device.send(report) }
  }
}
