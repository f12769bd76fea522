package import TactusDevice
internal import TactusSound
internal import TactusSystem

/// An output that is open in a session.
package final class SessionOutput: Sendable {
  /// The listing of the device.
  package let listing: DeviceListing
  /// The declared capabilities, limited to the bounds of the contract.
  package let capabilities: OutputCapabilities
  /// The number of the output among those of the session, from 0, as records use it.
  package let number: Int
  let handle: OutputHandle
  private let reports: OutputReports
  /// The device. It is held until the output is closed.
  private let device: Guarded<(any HapticDevice)?>
  private let goneHandler = Guarded<(@Sendable () -> Void)?>(nil)

  init(
    device: any HapticDevice, output: any HapticOutput, capabilities: OutputCapabilities,
    number: Int, reports: OutputReports, owner: ArenaOwner
  ) {
    self.number = number
    listing = device.listing
    self.device = Guarded(device)
    self.capabilities = capabilities
    self.reports = reports
    handle = OutputHandle(output, capabilities, number: number, owner: owner)
  }

  /// The factor for the intensity of every zone, 0 to 1. A change acts at once, also on sensations
  /// that are playing.
  package var gain: Double {
    get { handle.gain }
    set { handle.gain = newValue > 0 ? min(newValue, 1) : 0 }
  }

  /// Sets the direct level of a zone: a continuous sensation that lasts until the next call, and is
  /// added to the sensations that players play there. It acts at once. If several levels are set
  /// within one step of playback, only the last one acts. May be called on any thread and at any
  /// rate; neither locks nor allocates.
  /// - Parameters:
  ///   - intensity: limited to 0...1; 0 ends the sensation.
  ///   - sharpness: limited to 0...1.
  package func setLevel(_ zone: Zone, intensity: Float, sharpness: Float) {
    handle.setDirect(
      DirectLevel.bits(intensity: intensity, sharpness: sharpness), zone: zone.index)
  }

  /// How to open the sink of sounds in the stream of the device; nil if it has none.
  var soundSink: SinkOpening? {
    device.withLock { $0 as? any SoundingDevice }?.soundSink
  }

  /// Whether the device is disconnected. This does not change back; open the device again.
  package var isGone: Bool { handle.isGone }

  /// Submissions that the output refused because it was full.
  package var refusedSubmissions: Int { handle.refusals }

  /// Taps that were missed in stalls of the host. The strongest tap of each actuator in a stall is
  /// played late and does not count.
  package var skippedTaps: Int { handle.skippedTaps }

  /// Nanoseconds that were missed in stalls of the host while something was playing.
  package var skippedNanoseconds: Int64 { Int64(handle.skippedNanoseconds) }

  /// The counts of the output's reports, and of the submissions, taps and time that were lost
  /// before they reached the output.
  package var tally: ReportTally {
    var tally = reports.tally
    tally.refused = refusedSubmissions
    (tally.skippedTaps, tally.skippedNanoseconds) = (skippedTaps, skippedNanoseconds)
    return tally
  }

  /// Sets the handler of a disconnect. It is called once, on the thread that reports the
  /// disconnect, or at once if the device is already disconnected. If only a submission reveals the
  /// loss, it is called some milliseconds later, on the thread that delivers notices.
  package func onGone(_ handler: @escaping @Sendable () -> Void) {
    goneHandler.withLock { $0 = handler }
    if isGone { reportLoss() }
  }

  /// Marks the device as disconnected. The players of the output end.
  func markGone() {
    handle.markGone()
    reportLoss()
  }

  /// Wakes the thread that writes the log, after a report that must be logged.
  func noteReport() { handle.wakeNotices() }

  /// Releases the device. It closes when its ``HapticOutput`` is released, too.
  func releaseDevice() {
    // Released after the lock is free, because closing a device may take long.
    let released = device.withLock { device in
      defer { device = nil }
      return device
    }
    withExtendedLifetime(released) {}
  }

  /// Writes the reports since the last call to the log.
  /// - Returns: when the first of the waiting lines is due; `Int64.max` if none waits.
  @discardableResult
  func writeReports(to log: Log, at now: Int64, isLast: Bool) -> Int64 {
    let due = reports.lines(for: tally, at: now, isLast: isLast)
    for line in due.lines { log.write(line.level, "\(listing.id) \(line.text)") }
    return due.next
  }

  /// Calls the handler of a disconnect, if it has not been called.
  func reportLoss() {
    let handler = goneHandler.withLock { handler in
      defer { handler = nil }
      return handler
    }
    handler?()
  }
}
