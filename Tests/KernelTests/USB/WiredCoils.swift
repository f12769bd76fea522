import TactusBackends
import TactusCatalogue
import TactusDevice
import TactusPCM
import TactusSystem
import TactusVirtualPads
import TactusVirtualUSB
import TestSamples
import Testing

@testable import TactusCertification

/// The backend `pcm` with an instrument: the frames that reach the endpoint of a virtual DualSense.
/// It also unplugs the pad for a test, and plugs another one in with the same identity.
// Sendable: the pads are behind a lock.
final class WiredCoils: InstrumentedBackend, Fixture {
  let id: DeviceID
  /// A fault of the endpoint that the instrument shows; nil for none.
  fileprivate let fault: WireFault?
  private let backend: PCMBackend
  private let address: UInt8
  private let pads: Guarded<[USBDualSense]>

  init(address: UInt8, _ fault: WireFault? = nil) throws {
    self.fault = fault
    let rig = try CoilRig(address: address)
    try CoilPlay.confirm(rig)
    self.address = address
    id = rig.id
    backend = try #require(PCMBackend().with(.catalogue) as? PCMBackend)
    pads = Guarded([rig.pad])
  }

  // MARK: The backend

  let name = PCMBackend.name

  func devices() -> [DeviceListing] { backend.devices() }

  func open(_ id: DeviceID) throws(DeviceError) -> any HapticDevice { try backend.open(id) }

  func instrument(for id: DeviceID) -> any DeviceInstrument { EndpointInstrument(self) }

  // MARK: The cable

  let timeoutNanoseconds: Int64 = 60_000_000_000

  func unplug() throws(RigFault) { pads.withLock { $0.last }?.unplug() }

  func plug() throws(RigFault) {
    do throws(PadError) {
      let pad = try USBDualSense(address: [1, 0, 0, 0, 0, address])
      pads.withLock { $0.append(pad) }
    } catch { throw .broken("\(error)") }
  }

  func settle() throws(RigFault) {}

  // MARK: The endpoint

  fileprivate func forget() {
    pads.withLock { pads in
      pads.removeFirst(pads.count - 1)
      pads.last?.forgetSound()
    }
  }

  /// What the endpoints have received since the attempt began, in order.
  fileprivate var sounds: [SoundRecord] { pads.withLock { $0 }.map(\.log.sound) }
}

/// Decodes the drive of both coils, and the sounds, from the frames at the endpoint.
private final class EndpointInstrument: SoundInstrument {
  private let coils: WiredCoils
  private let began = Guarded<Int64>(0)

  init(_ coils: WiredCoils) { self.coils = coils }

  var description: InstrumentDescription {
    InstrumentDescription(
      name: "frames at the endpoint", quantity: .drive, resolutionNanoseconds: 1_000_000,
      range: "0.01 to 1 of full drive, 65 to 300 Hz", isSimulated: true)
  }

  func begin() {
    coils.forget()
    began.withLock { $0 = MonotonicClock.nowNanoseconds }
  }

  func samples(until end: Int64) throws(DeviceError) -> [InstrumentSample] {
    let seen = try Seen(coils, until: end)
    return seen.drive.samples(
      seen.wire, in: began.withLock { $0 }...end, gaps: WireDrive.gaps(seen.times),
      time: seen.time(of:))
  }

  let soundSamplesPerSecond = Double(SoundRecord.rate)

  func sounds(until end: Int64) throws(DeviceError) -> [SoundReading] {
    let seen = try Seen(coils, until: end)
    return seen.drive.sounds(seen.wire, in: began.withLock { $0 }...end, time: seen.time(of:))
  }
}

/// The frames that the endpoints received up to a time, with the fault of the wire.
private struct Seen {
  let drive: WireDrive
  let wire: [Int16]
  /// The times of all frames, also of those after the end.
  let times: [Int64]

  init(_ coils: WiredCoils, until end: Int64) throws(DeviceError) {
    let profile = DeviceProfiles.catalogue.profiles.first { $0.name == "dualsense-coils" }
    guard let capabilities = profile?.capabilities, let stream = capabilities.stream else {
      throw DeviceError(.notFound, "no profile of the coils")
    }
    let sounds = coils.sounds
    if sounds.contains(where: { $0.lost > 0 || $0.torn > 0 }) {
      throw DeviceError(.system, "frames at the endpoint were lost")
    }
    times = sounds.flatMap(\.times)
    let count = times.firstIndex { $0 > end } ?? times.count
    let whole = Array(sounds.flatMap(\.samples).prefix(count * stream.channels))
    wire = coils.fault?.applied(to: whole, stream) ?? whole
    drive = WireDrive(capabilities, stream)
  }

  func time(of frame: Int) -> Int64? { frame < times.count ? times[frame] : nil }
}
