internal import Dispatch
package import TactusDevice
internal import TactusSystem
internal import TactusWire

/// A device on a line, greeted and ready. The port is closed, and the device still, when the device
/// and its output have been released.
package final class SerialDevice: HapticDevice, TraceableDevice, ConfirmingDevice {
  package let listing: DeviceListing
  package let capabilities: OutputCapabilities
  /// Who answered the greeting.
  package let answer: DeviceAnswer
  private let thread: LinkThread
  private let slot: OutputSlot

  /// Waits for the answer to a greeting.
  /// - Parameters:
  ///   - lastingID: opens the same device wherever it is plugged in next, if something does.
  ///   - lookAheadNanoseconds: nil: what is usual.
  ///   - adjust: what a profile knows better than the device.
  /// - Throws: ``DeviceError`` of kind `notAnswering`, `notSupported`, `gone` or `system`.
  package init(
    _ greeting: Greeting, id: DeviceID, lastingID: DeviceID? = nil,
    lookAheadNanoseconds: Int64? = nil,
    adjust: (OutputCapabilities) -> OutputCapabilities = { $0 }
  ) throws(DeviceError) {
    thread = greeting.thread
    slot = greeting.slot
    answer = try greeting.wait()
    var declared = adjust(answer.capabilities)
    if let lookAheadNanoseconds { declared.lookAheadNanoseconds = lookAheadNanoseconds }
    capabilities = try declared.validated()
    listing = DeviceListing(
      id: id, name: answer.title, category: .serial, lastingID: lastingID)
  }

  /// The device's output; see ``HapticDevice/makeOutput(report:)``.
  package func makeOutput(
    report: @escaping @Sendable (OutputReport) -> Void
  ) throws(DeviceError) -> any HapticOutput {
    try slot.occupy(report)
    return SerialOutput(thread.channel) { [slot, thread] in
      slot.leave()
      withExtendedLifetime(thread) {}
    }
  }

  /// Keeps all frames from now on, up to ``FrameTrace/longest``; those of the greeting are there.
  package func keepTrace() { thread.keepTrace(limit: FrameTrace.longest) }

  /// The frames that went over the line.
  package var trace: FrameTrace { thread.trace }

  /// The same as text; see ``TraceText``.
  package var traceText: String { TraceText.text(trace) }

  /// What has happened on the line.
  package var counters: LinkCounters { thread.counters }

  /// What of it any device has.
  package var counts: DeliveryCounts {
    let counters = counters
    var counts = DeliveryCounts()
    (counts.sent, counts.accepted) = (counters.ordered, counters.accepted)
    (counts.repeated, counts.skipped) = (counters.repeated, counters.skipped)
    (counts.late, counts.refused) = (counters.late, counters.refusals)
    counts.lostReports = counters.lostEvents
    return counts
  }

  /// Waits until the device has accepted all that was submitted, at most a few seconds: a device
  /// that accepts nothing is given up. To be called after the last submission.
  /// - Parameter isInterrupted: asked several times a second; ends the waiting.
  package func waitUntilTaken(_ isInterrupted: () -> Bool) {
    thread.waitUntilTaken(isInterrupted)
  }

  /// Waits until the device has confirmed the last stop, at most some seconds. To be called after
  /// the output was closed.
  /// - Returns: why the motor may be on, or why nothing was played; nil: all is well.
  package func conclude() -> DeviceError? {
    thread.waitUntilStill()
    if let ending = slot.lastEnding { return ending }
    let counters = counters
    guard counters.ordered > 0, counters.accepted == 0 else { return nil }
    let reason =
      counters.refusals > 0
      ? "the device refused what it was sent"
      : "none of \(counters.ordered) segments was sent in time; is the line or this computer busy?"
    return DeviceError(.notSupported, "nothing was accepted: \(reason)")
  }
}

extension DeviceAnswer {
  /// For lists: `Tactus LRA, firmware 1.0.0`.
  package var title: String {
    let called = name.isEmpty ? "Tactus device" : name
    let number = serialNumber.isEmpty ? "" : " \(serialNumber)"
    let model = isModel ? ", computed motor" : ""
    return "\(called)\(number), firmware \(firmware.text)\(model)\(lastReset?.warning ?? "")"
  }
}

extension LastReset {
  /// What a list says of a reset that should not have happened.
  fileprivate var warning: String {
    switch cause {
    case .unknown, .power, .pin: ""
    case .watchdog: ", restarted by its watchdog"
    case .crash: ", restarted after a crash at 0x\(String(address, radix: 16))"
    }
  }
}

/// A line on which a device is being greeted. It goes on by itself, so that several can be greeted
/// at the same time.
package final class Greeting: Sendable {
  fileprivate let thread: LinkThread
  fileprivate let slot = OutputSlot()
  private let opening = Opening()
  private let name: String

  /// Begins to greet.
  package init(_ transport: any ByteTransport, _ settings: LinkSettings) throws(DeviceError) {
    name = transport.name
    thread = try LinkThread(
      transport, settings, session: UInt32.random(in: .min ... .max),
      traceLimit: FrameTrace.greeting
    ) { [opening, slot] report in
      opening.take(report)
      slot.take(report)
    }
  }

  fileprivate func wait() throws(DeviceError) -> DeviceAnswer {
    do throws(DeviceError) { return try opening.wait() } catch {
      throw DeviceError(error.kind, "\(name): \(error.message)")
    }
  }
}

/// Waits for the greeting.
private final class Opening: Sendable {
  private let result = Guarded<Result<DeviceAnswer, DeviceError>?>(nil)
  private let isDone = DispatchSemaphore(value: 0)

  func take(_ report: LinkReport) {
    let found: Result<DeviceAnswer, DeviceError>
    switch report {
    case .ready(let answer): found = .success(answer)
    case .ended(let error): found = .failure(error)
    case .output, .mended: return
    }
    let isFirst = result.withLock { result in
      defer { result = result ?? found }
      return result == nil
    }
    if isFirst { isDone.signal() }
  }

  /// The link gives up by itself, so that this ends; a link whose thread does not run is given up
  /// here.
  func wait() throws(DeviceError) -> DeviceAnswer {
    let patience = LinkLimits.opening + LinkLimits.preparation + LinkLimits.patience
    if isDone.wait(timeout: .now() + .nanoseconds(Int(patience))) == .timedOut {
      throw DeviceError(.system, "the line's thread does not run; is this computer overloaded?")
    }
    guard let result = result.withLock({ $0 }) else {
      throw DeviceError(.system, "the link ended without a word")
    }
    return try result.get()
  }
}

/// The one output that a device may have, and whom its reports go to.
package final class OutputSlot: Sendable {
  private struct State {
    var report: (@Sendable (OutputReport) -> Void)?
    var isTaken = false
    var ending: DeviceError?
    /// The last failure, until it is mended: the next output gets it, too.
    var fault: DeviceError?
  }

  private let state = Guarded(State())

  package init() {}

  /// - Throws: ``DeviceError`` of kind `busy` or `gone`.
  package func occupy(_ report: @escaping @Sendable (OutputReport) -> Void) throws(DeviceError) {
    let fault = try state.withLock { state throws(DeviceError) in
      if let ending = state.ending { throw DeviceError(.gone, ending.message) }
      if state.isTaken { throw DeviceError(.busy, "the device has an output already") }
      state.isTaken = true
      state.report = report
      return state.fault
    }
    if let fault { report(.failed(fault)) }
  }

  /// Why the link is over; nil: it is not.
  var lastEnding: DeviceError? { state.withLock { $0.ending } }

  /// The output is no longer used.
  package func leave() {
    state.withLock { state in
      state.isTaken = false
      state.report = nil
    }
  }

  /// Passes a report on.
  package func take(_ report: LinkReport) {
    switch report {
    case .ready: break
    case .output(let report):
      let handler = state.withLock { state in
        if case .failed(let error) = report { state.fault = error }
        return state.report
      }
      handler?(report)
    case .mended: state.withLock { $0.fault = nil }
    case .ended(let error):
      let handler = state.withLock { state in
        state.ending = error
        return state.report
      }
      handler?(.gone(error))
    }
  }
}
