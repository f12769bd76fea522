import TactusBackends
import TactusDevice
import TactusPCM
import TactusSound
import TactusSystem
import TestSamples
import Testing

/// Voice coils on a virtual clock: the stream of the backend `pcm` on a simulated card. The
/// instrument decodes the frames that the card sent on the bus.
// Sendable: each test uses it on only one thread.
final class CoilModel: InstrumentedBackend, @unchecked Sendable {
  static let id = DeviceID("pcm:Simulated")

  let capabilities: OutputCapabilities
  let stream: SampleStream
  private let now: () -> Int64
  private let fault: WireFault?
  /// The stream of each opening since the last attempt began.
  private var pumps: [Pump] = []
  private var begin: Int64 = 0
  /// The time until which the last card is open.
  private var closed: Int64 = 0

  init(_ fault: WireFault? = nil, now: @escaping () -> Int64) throws {
    (self.fault, self.now) = (fault, now)
    capabilities = try #require(
      DeviceProfiles.catalogue.profiles.first { $0.name == "dualsense-coils" }?.capabilities)
    stream = try #require(capabilities.stream)
  }

  let name = PCMBackend.name

  var listing: DeviceListing {
    DeviceListing(
      id: Self.id, name: "simulated coils", category: .pad, isEligibleForAutomaticChoice: false,
      identity: DeviceIdentity(
        backend: name, category: .vibrator, bus: .usb, vendor: 0x054c, product: 0x0ce6,
        uniqueID: "1", firmware: "0100"))
  }

  func devices() -> [DeviceListing] { [listing] }

  func open(_ id: DeviceID) throws(DeviceError) -> any HapticDevice {
    CoilModelDevice(self)
  }

  func instrument(for id: DeviceID) -> any DeviceInstrument { CoilModelInstrument(self) }

  /// The stream of the last opening.
  var pump: Pump? { pumps.last }

  // MARK: The card

  fileprivate func makePump() throws(DeviceError) -> Pump {
    do {
      let pump = try Pump(capabilities)
      // The card is busy until the stream before is silent.
      pump.hold(until: closed)
      pump.advance(to: now())
      pumps.append(pump)
      return pump
    } catch { throw error as? DeviceError ?? DeviceError(.invalid, "\(error)") }
  }

  /// Plays silence, as a stream does whose device was released, and closes the card. Also releases
  /// the output, because its reports refer to the world, which refers to this model.
  fileprivate func close(_ pump: Pump) {
    pump.stop(at: now())
    closed = now()
    let end = closed + 100_000_000
    repeat {
      closed += 1_000_000
      pump.advance(to: closed)
    } while !pump.loop.hasSilenceAlone && closed < end
    pump.release()
  }

  // MARK: The instrument

  fileprivate func restart() {
    begin = now()
    pumps = pumps.suffix(1)
  }

  fileprivate func samples(until end: Int64) -> [InstrumentSample] {
    let (wire, times) = seen(until: end)
    return WireDrive(capabilities, stream).samples(
      wire, in: begin...end, gaps: WireDrive.gaps(times)
    ) { $0 < times.count ? times[$0] : nil }
  }

  fileprivate func sounds(until end: Int64) -> [SoundReading] {
    let (wire, times) = seen(until: end)
    return WireDrive(capabilities, stream).sounds(wire, in: begin...end) {
      $0 < times.count ? times[$0] : nil
    }
  }

  /// The frames on the wire up to a time, with the fault, and their times.
  private func seen(until end: Int64) -> (wire: [Int16], times: [Int64]) {
    pumps.last?.advance(to: end)
    let wire = pumps.flatMap(\.card.wire)
    return (fault?.applied(to: wire, stream) ?? wire, pumps.flatMap(\.card.times))
  }
}

private final class CoilModelDevice: HapticDevice, SoundingDevice {
  private let model: CoilModel

  init(_ model: CoilModel) { self.model = model }

  var listing: DeviceListing { model.listing }
  var capabilities: OutputCapabilities { model.capabilities }

  var soundSink: SinkOpening? {
    SinkOpening(name: "simulated") { [model] () throws(SinkFault) in
      guard let pump = model.pump, let sound = pump.sound else { throw .lost("it is not open") }
      return CoilModelSink(model, pump, try StreamSink(sound))
    }
  }

  func makeOutput(
    report: @escaping @Sendable (OutputReport) -> Void
  ) throws(DeviceError) -> any HapticOutput {
    let pump = try model.makePump()
    return CoilModelOutput(model, pump, try pump.makeOutput(report: report))
  }
}

private final class CoilModelOutput: HapticOutput {
  private let model: CoilModel
  private let pump: Pump
  private let output: any HapticOutput

  init(_ model: CoilModel, _ pump: Pump, _ output: any HapticOutput) {
    (self.model, self.pump, self.output) = (model, pump, output)
  }

  deinit { model.close(pump) }

  func submit(_ segments: Span<Segment>, at time: Int64) -> SubmitResult {
    output.submit(segments, at: time)
  }

  func revise(from nanoseconds: Int64) {
    model.bringUp(pump)
    output.revise(from: nanoseconds)
  }

  func stop(at nanoseconds: Int64) { output.stop(at: nanoseconds) }
}

extension CoilModel {
  /// Executes the steps of a stream that are due.
  fileprivate func bringUp(_ pump: Pump) { pump.advance(to: now()) }
}

/// The sink of the sounds. The stream has executed what is due when it is asked.
private final class CoilModelSink: TimedSink {
  var facts: SinkFacts { sink.facts }
  private let model: CoilModel
  private let pump: Pump
  private let sink: StreamSink

  init(_ model: CoilModel, _ pump: Pump, _ sink: StreamSink) {
    (self.model, self.pump, self.sink) = (model, pump, sink)
  }

  func nextPlace() throws(SinkFault) -> SinkPlace? {
    let place = try sink.nextPlace()
    if place != nil { return place }
    model.bringUp(pump)
    return try sink.nextPlace()
  }

  func write(
    _ left: borrowing FixedBuffer<Float>, _ right: borrowing FixedBuffer<Float>, count: Int
  ) throws(SinkFault) {
    try sink.write(left, right, count: count)
  }

  func delayFrames() throws(SinkFault) -> Int { try sink.delayFrames() }
  func pause() { sink.pause() }
}

private final class CoilModelInstrument: SoundInstrument {
  private let model: CoilModel

  init(_ model: CoilModel) { self.model = model }

  var description: InstrumentDescription {
    InstrumentDescription(
      name: "frames on the wire", quantity: .drive, resolutionNanoseconds: 1_000_000,
      range: "0.01 to 1 of full drive, 65 to 300 Hz", isSimulated: true)
  }

  func begin() { model.restart() }

  func samples(until end: Int64) -> [InstrumentSample] { model.samples(until: end) }

  var soundSamplesPerSecond: Double { Double(model.stream.rate) }

  func sounds(until end: Int64) -> [SoundReading] { model.sounds(until: end) }
}
