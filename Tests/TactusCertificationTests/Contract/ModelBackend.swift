import TactusDevice

/// A backend as another author would write it. Its one device is a model that exists only in this
/// process.
final class ModelBackend: InstrumentedBackend {
  let model: any DeviceModel
  private let spoil: @Sendable ([InstrumentSample]) -> [InstrumentSample]

  /// - Parameter spoil: changes the samples of the instrument.
  init(
    _ model: any DeviceModel,
    spoil: @escaping @Sendable ([InstrumentSample]) -> [InstrumentSample] = { $0 }
  ) {
    (self.model, self.spoil) = (model, spoil)
  }

  var name: String { model.listing.id.backend }

  func devices() -> [DeviceListing] { [model.listing] }

  func open(_ id: DeviceID) throws(DeviceError) -> any HapticDevice { ModelDevice(model) }

  func instrument(for id: DeviceID) throws(DeviceError) -> any DeviceInstrument {
    ModelInstrument(model, spoil)
  }
}

/// The same backend, without an instrument.
struct BlindBackend: HapticBackend {
  let inner: ModelBackend

  var name: String { inner.name }
  func devices() -> [DeviceListing] { inner.devices() }
  func open(_ id: DeviceID) throws(DeviceError) -> any HapticDevice { try inner.open(id) }
}

private final class ModelDevice: HapticDevice {
  private let model: any DeviceModel

  init(_ model: any DeviceModel) { self.model = model }

  var listing: DeviceListing { model.listing }
  var capabilities: OutputCapabilities { model.capabilities }

  func makeOutput(
    report: @escaping @Sendable (OutputReport) -> Void
  ) throws(DeviceError) -> any HapticOutput {
    guard model.take() else { throw DeviceError(.busy, "there is an output") }
    return ModelOutput(model)
  }
}

private final class ModelOutput: HapticOutput {
  private let model: any DeviceModel

  init(_ model: any DeviceModel) { self.model = model }

  deinit { model.release() }

  func submit(_ segments: Span<Segment>, at time: Int64) -> SubmitResult {
    for index in segments.indices where !model.play(segments[index], at: time) { return .full }
    return .accepted
  }

  func revise(from nanoseconds: Int64) { model.revise(from: nanoseconds) }

  func stop(at nanoseconds: Int64) { model.stop(at: nanoseconds) }
}

private final class ModelInstrument: DeviceInstrument {
  private let model: any DeviceModel
  private let spoil: @Sendable ([InstrumentSample]) -> [InstrumentSample]

  init(
    _ model: any DeviceModel,
    _ spoil: @escaping @Sendable ([InstrumentSample]) -> [InstrumentSample]
  ) {
    (self.model, self.spoil) = (model, spoil)
  }

  var description: InstrumentDescription { model.instrument }

  func begin() { model.begin() }

  func samples(until end: Int64) -> [InstrumentSample] { spoil(model.samples(until: end)) }
}
