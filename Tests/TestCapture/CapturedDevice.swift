import Synchronization
package import TactusCapture
package import TactusDevice

/// A device that forwards everything to another device, and records what that device accepts.
package final class CapturedDevice<Device: HapticDevice>: HapticDevice {
  /// The device that plays.
  package let device: Device
  private let builder: Mutex<CaptureBuilder>

  package init(_ device: Device) {
    self.device = device
    builder = Mutex(CaptureBuilder(device.listing, device.capabilities))
  }

  package var listing: DeviceListing { device.listing }
  package var capabilities: OutputCapabilities { device.capabilities }
  package var warnings: [DeviceWarning] { device.warnings }

  package func makeOutput(
    report: @escaping @Sendable (OutputReport) -> Void
  ) throws(DeviceError) -> any HapticOutput {
    CapturedOutput(
      try device.makeOutput { [weak self] what in
        self?.note(what)
        report(what)
      }
    ) { [weak self] record in self?.note(record) }
  }

  private func note(_ record: OutputRecord) { builder.withLock { $0.take(record) } }

  private func note(_ report: OutputReport) { builder.withLock { $0.take(report) } }

  /// The segments that the device has accepted so far. The capture has no requested levels of
  /// zones, because they are not passed to a device.
  package var capture: Capture { builder.withLock { $0.capture(origin: 0, clock: .virtual) } }

  /// The level of an actuator at a time, computed from the accepted segments, the device's latency,
  /// and its lease, after which the level is 0.
  package func level(ofActuator actuator: Int, at nanoseconds: Int64) -> Double {
    let begun = capture.segments.last {
      $0.segment.actuator == actuator && $0.deviceNanoseconds <= nanoseconds
    }
    guard let begun else { return 0 }
    if let lease = capabilities.lease,
      nanoseconds > begun.deviceNanoseconds + lease.durationNanoseconds
    {
      return 0
    }
    let shift = begun.deviceNanoseconds - begun.segment.startNanoseconds
    let segment = begun.segment
    let length = segment.endNanoseconds - segment.startNanoseconds
    let done = nanoseconds - shift - segment.startNanoseconds
    guard length > 0, done < length else { return segment.endLevel }
    let share = Double(done) / Double(length)
    return segment.startLevel + (segment.endLevel - segment.startLevel) * share
  }
}

private final class CapturedOutput: HapticOutput {
  private let output: any HapticOutput
  private let note: @Sendable (OutputRecord) -> Void

  init(_ output: any HapticOutput, note: @escaping @Sendable (OutputRecord) -> Void) {
    (self.output, self.note) = (output, note)
  }

  func submit(_ segments: Span<Segment>, at time: Int64) -> SubmitResult {
    let result = output.submit(segments, at: time)
    switch result {
    case .accepted:
      note(.submitted(atNanoseconds: time))
      for index in segments.indices { note(.segment(segments[index])) }
    case .full: note(.refused(atNanoseconds: time))
    case .gone: break
    }
    return result
  }

  func revise(from nanoseconds: Int64) {
    output.revise(from: nanoseconds)
    note(.revised(fromNanoseconds: nanoseconds))
  }

  func stop(at nanoseconds: Int64) {
    output.stop(at: nanoseconds)
    note(.stopped(atNanoseconds: nanoseconds))
  }
}
