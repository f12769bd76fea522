import TactusDevice

/// The actuators of a simulated device, and what an instrument observes of them.
protocol DeviceModel: Sendable {
  var listing: DeviceListing { get }
  var capabilities: OutputCapabilities { get }
  var instrument: InstrumentDescription { get }

  /// Begins to be used by an output. Returns false if another output uses the model.
  func take() -> Bool
  /// Ends to be used by an output.
  func release()

  /// Begins an attempt, from which on the instrument observes the actuators.
  func begin()
  /// Plays a segment that arrives at a time. Returns false if there is no room for it.
  func play(_ segment: Segment, at time: Int64) -> Bool
  func revise(from time: Int64)
  func stop(at time: Int64)
  /// The observations of the instrument since the beginning of the attempt.
  func samples(until end: Int64) -> [InstrumentSample]
}
