package import TactusDevice
package import TactusPattern

/// The state that a pattern requests of a zone over time: the levels of the playback core on a
/// virtual clock.
///
/// The requested times must not decrease. It belongs to one thread.
package final class PatternSampler {
  private let session = Session.virtual()
  private let output: SessionOutput
  private let player: Player

  /// The capabilities of a device on which a pattern is only sampled: it is served as rarely as the
  /// contract allows, because each state is computed on request.
  package static var capabilities: OutputCapabilities {
    OutputCapabilities(
      actuators: [
        Actuator(name: "any", kind: .wideband, frequencyBandHertz: SharpnessFrequency.rangeHertz)
      ], updateIntervalNanoseconds: DeviceLimits.updateIntervalNanoseconds.upperBound, lease: nil)
  }

  /// Starts to play a pattern at time 0.
  /// - Parameters:
  ///   - timeline: its tap length is used as it is.
  ///   - device: the device to play on: one that plays on arrival, with ``capabilities``.
  ///   - listener: receives the records of the device.
  /// - Throws: ``DeviceError`` if the device does not open.
  package init(
    _ timeline: Timeline, on device: any HapticDevice, listener: (any RecordListener)? = nil
  ) throws {
    if let listener { session.addListener(listener) }
    output = try session.open(device)
    player = session.makePlayer(timeline, in: session.makeGroup(), on: output)
    try player.start()
  }

  deinit { session.close() }

  /// Intensity and sharpness, 0 to 1, at a time in nanoseconds from the start of the pattern:
  /// exact, and at a step the value after it. Sharpness is 0 where the intensity is 0.
  package func state(at nanoseconds: Int64) -> ZoneState {
    session.advance(to: Session.virtualStart + nanoseconds)
    return session.zoneStates(of: output)[Zone.default.index]
  }
}
