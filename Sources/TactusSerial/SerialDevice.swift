internal import Dispatch
package import TactusDevice

/// A device on a line, greeted and ready. When the device and its output are released, the motors
/// are stopped and the port is closed.
package final class SerialDevice: HapticDevice, TraceableDevice, ConfirmingDevice,
  ClockedDevice, InstrumentedDevice
{
  package let listing: DeviceListing
  package let capabilities: OutputCapabilities
  /// The device that answered the greeting.
  package let answer: DeviceAnswer
  private let axis: UInt8
  private let thread: LinkThread
  private let slot: OutputSlot

  /// Waits for the end of a greeting.
  /// - Parameters:
  ///   - persistentID: the id that opens the same device at any port; nil if there is none.
  ///   - lookAheadNanoseconds: the look-ahead; nil for the look-ahead of the device.
  ///   - axis: the axis of the accelerometer that ``instrument()`` measures, 0 to 2.
  ///   - adjust: supplements the declaration with the profile.
  /// - Throws: ``DeviceError`` of kind `notAnswering`, `notSupported`, `gone` or `system`.
  package init(
    _ greeting: Greeting, id: DeviceID, persistentID: DeviceID? = nil,
    lookAheadNanoseconds: Int64? = nil, axis: UInt8 = SerialAddress.defaultAxis,
    adjust: (OutputCapabilities) -> OutputCapabilities = { $0 }
  ) throws(DeviceError) {
    thread = greeting.thread
    slot = greeting.slot
    self.axis = axis
    answer = try greeting.wait()
    var declared = adjust(answer.capabilities)
    if let lookAheadNanoseconds { declared.lookAheadNanoseconds = lookAheadNanoseconds }
    capabilities = try declared.validated()
    listing = DeviceListing(
      id: id, name: answer.title, category: .serial, persistentID: persistentID)
  }

  /// The device's output; see ``HapticDevice/makeOutput(report:)``.
  package func makeOutput(
    report: @escaping @Sendable (OutputReport) -> Void
  ) throws(DeviceError) -> any HapticOutput {
    try slot.occupy(report)
    return OrderOutput(thread.channel) { [slot, thread] in
      slot.leave()
      withExtendedLifetime(thread) {}
    }
  }

  /// Records all frames from now on, up to ``FrameTrace/longest`` frames. The frames of the
  /// greeting are included.
  package func keepTrace() { thread.keepTrace(limit: FrameTrace.longest) }

  /// The recorded frames.
  package var trace: FrameTrace { thread.trace }

  /// The trace as text; see ``TraceText``.
  package var traceText: String { TraceText.text(trace) }

  /// The device's clock, as the times of its reports are converted.
  package var clock: DeviceClock { thread.clock }

  /// The device's accelerometer, along the axis of the address.
  package func instrument() throws(DeviceError) -> any DeviceInstrument {
    guard let facts = answer.accelerometer else {
      throw DeviceError(.notSupported, "\(listing.id) has no accelerometer")
    }
    return try SampleInstrument(
      facts, axis: axis, isSimulated: answer.isModel, lowestHertz: capabilities.lowestHertz,
      clock: clock, thread.samples
    ) { [thread] in thread.want(samplesOf: $0) }
  }

  /// The counters of the link.
  package var counters: LinkCounters { thread.counters }

  /// The counters that every ``ConfirmingDevice`` has.
  package var counts: DeliveryCounts {
    let counters = counters
    var counts = DeliveryCounts()
    (counts.sent, counts.accepted) = (counters.ordered, counters.accepted)
    (counts.repeated, counts.skipped) = (counters.repeated, counters.skipped)
    (counts.late, counts.refused) = (counters.late, counters.refusals)
    counts.lostReports = counters.lostEvents
    return counts
  }

  /// Waits until the device has accepted everything that was submitted, at most a few seconds. A
  /// device that accepts nothing for that long is disconnected. Call this after the last
  /// submission.
  /// - Parameter isInterrupted: called several times a second; true ends the wait.
  package func waitUntilTaken(_ isInterrupted: () -> Bool) {
    thread.waitUntilTaken(isInterrupted)
  }

  /// Waits until the device has acknowledged the last stop, at most a few seconds. Call this after
  /// the output was released.
  /// - Returns: why a motor may still be on, or why nothing was played; nil if everything was
  ///   acknowledged.
  package func conclude() -> DeviceError? {
    thread.waitUntilStill()
    if let ending = slot.lastEnding { return ending }
    let counters = counters
    guard counters.ordered > 0, counters.accepted == 0 else { return nil }
    let reason =
      counters.refusals > 0
      ? "the device refused the commands"
      : "none of \(counters.ordered) segments was sent in time; is the line or this computer busy?"
    return DeviceError(.notSupported, "nothing was accepted: \(reason)")
  }
}

extension OutputCapabilities {
  /// The lowest frequency in hertz at which a motor shakes the device. A motor that declares no
  /// band turns at 30 Hz or faster.
  package var lowestHertz: Double {
    let lowest = actuators.map(\.frequencyBandHertz.lowerBound).filter { $0 > 0 }.min()
    return lowest ?? 30
  }
}
