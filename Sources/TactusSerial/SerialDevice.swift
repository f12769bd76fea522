internal import Dispatch
package import TactusDevice

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
