package import TactusDevice
internal import TactusSystem

/// An output that is open in a session.
package final class SessionOutput: Sendable {
  /// What the device is.
  package let listing: DeviceListing
  /// What the output declared, within bounds.
  package let capabilities: OutputCapabilities
  /// Which of the session's outputs this is in what is recorded: from 0.
  package let number: Int
  let handle: OutputHandle
  private let reports: OutputReports
  /// Kept open as long as the output.
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

  /// Multiplies what every zone is asked for, 0 to 1. Acts at once, also on what is sounding.
  package var gain: Double {
    get { handle.gain }
    set { handle.gain = newValue > 0 ? min(newValue, 1) : 0 }
  }

  /// Whether the device has gone. It does not come back: open it again.
  package var isGone: Bool { handle.isGone }

  /// Submissions that the output refused because it was full.
  package var refusedSubmissions: Int { handle.refusals }

  /// Taps that stalls of the host swallowed. Of those that one stall swallows the strongest of each
  /// actuator is played late and does not count.
  package var skippedTaps: Int { handle.skippedTaps }

  /// Time that stalls of the host swallowed while something was to be played.
  package var skippedNanoseconds: Int64 { Int64(handle.skippedNanoseconds) }

  /// What the output has reported, and what was lost on the way to it.
  package var tally: ReportTally {
    var tally = reports.tally
    tally.refused = refusedSubmissions
    (tally.skippedTaps, tally.skippedNanoseconds) = (skippedTaps, skippedNanoseconds)
    return tally
  }

  /// Called when the device reports that it has gone, on the thread that reports it; at once if it
  /// has. Where the loss shows in a submission the players of the output end as failed.
  package func onGone(_ handler: @escaping @Sendable () -> Void) {
    goneHandler.withLock { $0 = handler }
    if isGone { reportLoss() }
  }

  /// The device has gone: its players end.
  func markGone() {
    handle.markGone()
    reportLoss()
  }

  /// Something was reported that belongs in the log.
  func noteReport() { handle.wakeNotices() }

  /// The output was closed: the device is closed when its output is released, too.
  func releaseDevice() {
    // Released when the lock is free: closing a device may take its time.
    let released = device.withLock { device in
      defer { device = nil }
      return device
    }
    withExtendedLifetime(released) {}
  }

  /// Writes what was reported since the last look.
  /// - Returns: when the first of the lines is due that wait; `Int64.max`: none does.
  @discardableResult
  func writeReports(to log: Log, at now: Int64, isLast: Bool) -> Int64 {
    let due = reports.lines(for: tally, at: now, isLast: isLast)
    for line in due.lines { log.write(line.level, "\(listing.id) \(line.text)") }
    return due.next
  }

  private func reportLoss() {
    let handler = goneHandler.withLock { handler in
      defer { handler = nil }
      return handler
    }
    handler?()
  }
}
