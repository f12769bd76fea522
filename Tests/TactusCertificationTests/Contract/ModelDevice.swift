import Synchronization
import TactusDevice

/// A backend as another author would write it. Its one device has two actuators and exists only in
/// this process. The backend gets its time from `now`.
final class ModelBackend: InstrumentedBackend {
  static let id = DeviceID(backend: "model")
  static let capacity = 40

  let model: ModelDrive
  private let facts: InstrumentDescription
  private let spoil: @Sendable ([InstrumentSample]) -> [InstrumentSample]

  /// - Parameter spoil: changes the samples of the instrument.
  init(
    _ defect: ModelDefect? = nil, now: @escaping @Sendable () -> Int64,
    instrument: InstrumentDescription = InstrumentDescription(
      name: "model", quantity: .drive, range: "0 to 1", isSimulated: true),
    spoil: @escaping @Sendable ([InstrumentSample]) -> [InstrumentSample] = { $0 }
  ) {
    model = ModelDrive(defect, now: now)
    facts = instrument
    self.spoil = spoil
  }

  var name: String { "model" }

  func devices() -> [DeviceListing] { [ModelDevice.listing] }

  func open(_ id: DeviceID) throws(DeviceError) -> any HapticDevice { ModelDevice(model) }

  func instrument(for id: DeviceID) throws(DeviceError) -> any DeviceInstrument {
    ModelInstrument(model, facts, spoil)
  }
}

/// The same backend, without an instrument.
struct BlindBackend: HapticBackend {
  let inner: ModelBackend

  var name: String { inner.name }
  func devices() -> [DeviceListing] { inner.devices() }
  func open(_ id: DeviceID) throws(DeviceError) -> any HapticDevice { try inner.open(id) }
}

final class ModelDevice: HapticDevice {
  static let listing = DeviceListing(
    id: ModelBackend.id, name: "Model", category: .virtual,
    identity: DeviceIdentity(
      backend: "model", category: .virtual, vendor: 1, uniqueID: "1", firmware: "1"))

  private let model: ModelDrive

  init(_ model: ModelDrive) { self.model = model }

  var listing: DeviceListing { Self.listing }

  var capabilities: OutputCapabilities {
    OutputCapabilities(
      actuators: [
        Actuator(name: "left", kind: .lra, role: .heavy, frequencyBandHertz: 80...250),
        Actuator(name: "right", kind: .lra, role: .light, frequencyBandHertz: 80...250),
      ], lookAheadNanoseconds: 30_000_000, capacitySegments: ModelBackend.capacity)
  }

  func makeOutput(
    report: @escaping @Sendable (OutputReport) -> Void
  ) throws(DeviceError) -> any HapticOutput {
    guard model.take() else { throw DeviceError(.busy, "there is an output") }
    return ModelOutput(model)
  }
}

private final class ModelOutput: HapticOutput {
  private let model: ModelDrive

  init(_ model: ModelDrive) { self.model = model }

  deinit { model.release() }

  func submit(_ segments: Span<Segment>, at time: Int64) -> SubmitResult {
    for index in segments.indices where !model.play(segments[index], at: time) { return .full }
    return .accepted
  }

  func revise(from nanoseconds: Int64) { model.revise(from: nanoseconds) }

  func stop(at nanoseconds: Int64) { model.stop(at: nanoseconds) }
}

private final class ModelInstrument: DeviceInstrument {
  private let model: ModelDrive
  let description: InstrumentDescription
  private let spoil: @Sendable ([InstrumentSample]) -> [InstrumentSample]

  init(
    _ model: ModelDrive, _ description: InstrumentDescription,
    _ spoil: @escaping @Sendable ([InstrumentSample]) -> [InstrumentSample]
  ) {
    (self.model, self.description, self.spoil) = (model, description, spoil)
  }

  func begin() { model.begin() }

  func samples(until end: Int64) -> [InstrumentSample] { spoil(model.samples(until: end)) }
}
