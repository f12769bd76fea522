internal import CoreHaptics
internal import TactusBackends
internal import TactusCommand
internal import TactusDemoCommand
internal import TactusDevice
internal import TactusEngine
internal import TactusPattern
internal import TactusSound
internal import TactusSystem
internal import TactusWatch

/// An open device with everything that plays on it: the players of the pages, and the engines of
/// the programs. The stage is closed when the device is lost or another one is selected.
final class StudioStage: Sendable {
  let listing: DeviceListing
  let capabilities: OutputCapabilities
  /// The zero of the times in messages, in nanoseconds on CLOCK_MONOTONIC.
  let origin: Int64
  let records = ScopeRecords()
  private let energy: EnergyWatch
  private let server: HapticServer
  /// Keeps the device open while no program plays.
  private let anchor: CHHapticEngine
  private let output: SessionOutput
  private let sound: SessionSound
  private let soundIsOpen = Guarded(false)
  private let isVirtual: Bool

  /// Takes over an open device.
  /// - Parameters:
  ///   - energy: follows the energy of the device.
  ///   - isVirtual: whether time advances only in ``advance(seconds:)``, for tests.
  /// - Throws: `CHHapticError` or `DeviceError` if the device cannot be used or was lost.
  init(
    _ device: any HapticDevice, _ configuration: Configuration, log: Log,
    watch: WatchSettings = .off, energy: EnergyWatch = EnergyWatch(), isVirtual: Bool = false
  ) throws {
    let listing = device.listing
    let devices = KeptDevices(device) { () throws(DeviceError) in
      throw DeviceError(.gone, "the device was lost")
    }
    var own = configuration
    own.backends = [devices]
    own.backend = nil
    own.device = listing.id
    // The studio mutes by the gain of the output.
    own.isMuted = false
    self.listing = listing
    (self.energy, self.isVirtual) = (energy, isVirtual)
    sound = SessionSound(configuration, log)
    let server =
      try isVirtual ? HapticServer.virtual(own, log: log) : .live(own, log: log, watch: watch)
    self.server = server
    origin = server.session.nowNanoseconds
    server.session.addListener(records)
    server.session.addListener(energy)
    do {
      let anchor = try HapticServer.$scoped.withValue(server) { try CHHapticEngine() }
      guard let output = server.session.openOutputs.first else {
        throw DeviceError(.gone, "the device was lost")
      }
      (self.anchor, self.output, capabilities) = (anchor, output, output.capabilities)
    } catch {
      server.close()
      throw error
    }
  }

  /// Nanoseconds on the session's clock.
  var now: Int64 { server.session.nowNanoseconds }

  /// The delay of the start of players with sounds, in nanoseconds.
  var leadNanoseconds: Int64 { server.session.stage?.leadNanoseconds ?? 0 }

  /// Microseconds since the origin.
  var nowMicroseconds: Int64 { (server.session.nowNanoseconds - origin) / 1000 }

  /// Seconds since the origin.
  var seconds: Double { Nanoseconds.toSeconds(server.session.nowNanoseconds - origin) }

  /// The reason why the device was lost; nil if it is connected.
  var loss: String? {
    guard output.isGone else { return nil }
    return output.tally.loss?.message ?? "it no longer accepts commands"
  }

  /// Seconds for which the device has to rest, because an actuator has used its ``EnergyBudget``; 0
  /// if the device may play now.
  var restSeconds: Double { energy.rest(at: now) }

  /// The factor of every intensity, 0 to 1.
  func setGain(_ gain: Double) { output.gain = gain }

  /// Players that are felt in one zone.
  func makeGroup(_ zone: Zone) -> PlayerGroup { server.session.makeGroup(zone: zone) }

  /// A player of a timeline without sounds.
  func makePlayer(_ timeline: Timeline, in group: PlayerGroup) -> Player {
    server.session.makePlayer(timeline, in: group, on: output)
  }

  /// Creates a player of a pattern with its sounds. May block while it reads the sounds.
  func makePlayer(_ part: LoadedPattern.Part, in group: PlayerGroup) -> Player {
    let bank = sound.bank(of: part)
    if bank != nil { openSound() }
    let timeline = Timeline(
      part.pattern, transientLength: capabilities.tapLength,
      soundLengths: bank?.lengths(of: part.pattern) ?? [])
    let group = part.zone.map { server.session.makeGroup(zone: $0) } ?? group
    return server.session.makePlayer(timeline, in: group, on: output, sounds: bank)
  }

  private func openSound() {
    soundIsOpen.withLock { isOpen in
      if !isOpen, server.session.stage == nil { sound.open(for: server.session) }
      isOpen = true
    }
  }

  /// Runs code whose engines play here.
  @MainActor
  func run<Result>(_ body: @MainActor () throws -> Result) rethrows -> Result {
    try HapticServer.$scoped.withValue(server) { try body() }
  }

  /// The records from the last call until now.
  func takeNewRecords() -> [ScopeRecords.Entry] {
    server.session.passRecordsOn()
    return records.takeNew()
  }

  /// Advances virtual time; does nothing in real time.
  func advance(seconds: Double) {
    guard isVirtual else { return }
    server.advance(to: server.session.nowNanoseconds + Nanoseconds.from(seconds: seconds))
  }

  /// Ends all playback, and releases the device.
  func close() { server.close() }
}
