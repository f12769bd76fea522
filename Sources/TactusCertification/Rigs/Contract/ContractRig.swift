package import TactusDevice

/// A rig for a device of any backend. It uses the device only through the protocols of
/// TactusDevice, the contract of backends. The player is usually another process.
///
/// ```
/// player ──► RecordedDevice ──► device ──► instrument
///                  │                          │
///                  └──── commands ──► log ◄───┘ samples
/// ```
///
/// The player opens the device itself, like an app. While no player runs, the harness has the
/// device open, to submit segments of its own. Some tests are missing, because the protocols have
/// no frames that can be damaged, and an output never receives values outside their ranges.
package final class ContractRig: ClockedRig {
  let id: DeviceID
  let backend: any HapticBackend
  let world: any ContractWorld
  let instrument: (any DeviceInstrument)?
  let fixture: (any Fixture)?
  package let stalls: StallWatch?
  package let isInterrupted: @Sendable () -> Bool
  package let log = EventLog()
  /// The facts from the last opening of the device.
  var facts: ContractFacts
  /// The harness's output; nil while the player has the device open, or if the device is not
  /// present.
  var own: OwnOutput?
  var flood = floodPace
  package private(set) var player: (any RigPlayer)?
  package private(set) var playerScheduling = ""
  /// Whether the player failed to open the device again.
  private var isLostToPlayer = false

  /// Opens the device and its instrument.
  /// - Parameters:
  ///   - id: the id of a device of the backend.
  ///   - backend: an ``InstrumentedBackend`` if it can measure its devices; otherwise the tests
  ///     that need an instrument get the status ``Status/miss``.
  ///   - program: the executable of the player, a Tactus command line that contains the backend;
  ///     nil for the running program.
  ///   - playerArguments: the arguments of the player after the id.
  ///   - fixture: unplugs the device, or asks a person to do so; nil if the device cannot be
  ///     unplugged.
  ///   - stalls: reports stalls of the host.
  ///   - isInterrupted: called repeatedly while time passes.
  /// - Throws: ``DeviceError`` if the device cannot be opened, if its user has not confirmed it, or
  ///   if its instrument does not work.
  package convenience init(
    _ id: DeviceID, backend: any HapticBackend, program: String? = nil,
    playerArguments: [String] = [], fixture: (any Fixture)? = nil, stalls: StallWatch,
    isInterrupted: @escaping @Sendable () -> Bool = { false }
  ) throws(DeviceError) {
    let world = ContractByClock(
      program: program, arguments: playerArguments, isInterrupted: isInterrupted)
    try self.init(
      id, backend: backend, world, fixture: fixture, stalls: stalls, isInterrupted: isInterrupted)
  }

  /// Opens the device in a given environment.
  /// - Parameter stalls: nil on a virtual clock.
  package init(
    _ id: DeviceID, backend: any HapticBackend, _ world: any ContractWorld,
    fixture: (any Fixture)? = nil, stalls: StallWatch? = nil,
    isInterrupted: @escaping @Sendable () -> Bool = { false }
  ) throws(DeviceError) {
    self.id = id
    self.backend = backend
    self.world = world
    self.stalls = stalls
    self.isInterrupted = isInterrupted
    try Self.requireConfirmation(of: id, backend)
    let facts = ContractFacts(try backend.open(id))
    self.facts = facts
    // A virtual device has no plug.
    self.fixture = facts.listing.category == .virtual ? nil : fixture
    instrument = try Self.instrument(of: backend, id)
    try instrument?.begin()
  }

  /// Throws if the device plays at a reduced level until its user has confirmed it.
  private static func requireConfirmation(
    of id: DeviceID, _ backend: any HapticBackend
  ) throws(DeviceError) {
    guard let backend = backend as? any DriveConfirmedBackend, !(try backend.isConfirmed(id)) else {
      return
    }
    throw DeviceError(
      .notPermitted,
      "\(id) plays at a reduced level until you have confirmed that the right actuators move, so "
        + "it cannot be certified: play a pattern on it, then: tactus confirm \(id)")
  }

  /// Creates the instrument of the device; nil if the backend has no instrument for it.
  private static func instrument(
    of backend: any HapticBackend, _ id: DeviceID
  ) throws(DeviceError) -> (any DeviceInstrument)? {
    guard let backend = backend as? any InstrumentedBackend else { return nil }
    do throws(DeviceError) { return try backend.instrument(for: id) } catch {
      if error.kind == .notSupported { return nil }
      throw error
    }
  }

  deinit { player?.end() }

  package var clock: any RigClock { world }

  package func begin() throws(RigFault) {
    endPlayer()
    (isLostToPlayer, flood) = (false, Self.floodPace)
    log.begin(at: clock.now)
    try reopen()
    do throws(DeviceError) { try instrument?.begin() } catch { throw .broken(error.message) }
    log.begin(at: clock.now)
    log.addReset(at: clock.now)
    noteStalls()
  }

  // MARK: The player

  package func readyPlayer() throws(RigFault) { _ = try startedPlayer() }

  package func play(_ effect: Effect, number: Int) throws(RigFault) {
    // If the player could not open the device again, the effect is recorded but not played, and
    // the missing drive fails the test.
    let player = isLostToPlayer ? nil : try startedPlayer()
    try begin(effect, number: number, on: player)
  }

  private func startedPlayer() throws(RigFault) -> any RigPlayer {
    if let player { return player }
    release()
    let player = try world.makePlayer(id, log)
    self.player = player
    try player.open()
    playerScheduling = player.scheduling
    return player
  }

  package func killPlayer() throws(RigFault) {
    log.add(at: clock.now, .harness, .killed)
    endPlayer()
  }

  package func reopenInPlayer() throws(RigFault) {
    release()
    do throws(RigFault) { try player?.open() } catch {
      guard case .broken(let why) = error else { throw error }
      isLostToPlayer = true
      return log.add(at: clock.now, .player, .refused, text: why)
    }
    log.add(at: clock.now, .player, .open, 1)
    try fixture?.settle()
  }

  func endPlayer() {
    player?.end()
    player = nil
  }

  package func finish() throws(RigFault) -> Transcript {
    let end = clock.now
    log.add(at: end, .harness, .end)
    try settle()
    stalls?.onStall(nil)
    let samples = try sampled(until: end)
    endPlayer()
    release()
    return Transcript(log.entries + samples)
  }
}
