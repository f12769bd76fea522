package import TactusDevice
package import TactusPattern

/// Computes the intensity and sharpness that a pattern requests over time. It plays the pattern in
/// a virtual session.
///
/// The requested times must not decrease. It belongs to one thread.
package final class PatternSampler {
  private let session = Session.virtual()
  private let output: SessionOutput
  private let player: Player

  /// The capabilities of a device on which a pattern is only sampled. Its update interval is the
  /// longest that the contract allows, because each state is computed on request.
  package static var capabilities: OutputCapabilities {
    OutputCapabilities(
      actuators: [
        Actuator(name: "any", kind: .wideband, frequencyBandHertz: SharpnessFrequency.rangeHertz)
      ], updateIntervalNanoseconds: DeviceLimits.updateIntervalNanoseconds.upperBound, lease: nil)
  }

  /// Starts the pattern in a virtual session of its own.
  /// - Parameters:
  ///   - timeline: the pattern. Its tap length is used as it is.
  ///   - device: the device to play on. It has no look-ahead and declares ``capabilities``.
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

  /// Intensity and sharpness, 0 to 1, at a time in nanoseconds from the start of the pattern. At a
  /// time where a value jumps, it is the value after the jump. Sharpness is 0 where the intensity
  /// is 0.
  package func state(at nanoseconds: Int64) -> ZoneState {
    session.advance(to: Session.virtualStart + nanoseconds)
    return session.zoneStates(of: output)[Zone.default.index]
  }
}
