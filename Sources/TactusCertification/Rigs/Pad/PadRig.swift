package import TactusDevice
package import TactusEvdev
internal import TactusSystem

/// A pad or a vibrator behind the kernel's driver, and a player in another process, by the clock.
///
/// The player opens the node itself, as an app would. The harness has the node open beside it, to
/// say what no driver would say, and holds no effect while the player plays. What moves is seen by
/// the pad's own motion sensor, where it has one.
package final class PadRig: ClockedRig {
  private let program: String
  private let playerArguments: [String]
  package let stalls: StallWatch?
  let backend: EvdevBackend
  let kernel: any HarnessCalls
  let fixture: (any Fixture)?
  package let isInterrupted: @Sendable () -> Bool
  package let log = EventLog()
  var facts: HarnessFacts
  /// The harness's end of the node; nil: the pad is not there.
  var pad: PadNode?
  var sensor: PadSensor
  /// Effects that there is room for, and the version of the interface.
  var room = 0
  var version = ""
  var flood = floodPace
  package private(set) var player: (any RigPlayer)?
  /// The player could not open the pad again.
  private var isLostToPlayer = false
  package private(set) var playerScheduling = ""

  /// Opens the pad, and where it has a motion sensor, shakes it for a moment to see how often the
  /// sensor reports.
  /// - Parameters:
  ///   - id: of the backend `evdev`.
  ///   - backend: with the profiles.
  ///   - kernel: the same that the backend has.
  ///   - program: the file that becomes the player; nil: the one that runs.
  ///   - playerArguments: words that it gets behind the id.
  ///   - watchesMotion: whether the pad's own sensor is used; not where something better records.
  ///   - fixture: who unplugs the pad; nil: nobody can.
  ///   - stalls: who tells when the host stalls.
  ///   - isInterrupted: asked while time passes.
  /// - Throws: ``DeviceError`` if the device cannot be opened.
  package init(
    _ id: DeviceID, backend: EvdevBackend = EvdevBackend(),
    kernel: any HarnessCalls = LinuxKernel(), program: String? = nil,
    playerArguments: [String] = [], watchesMotion: Bool = true, fixture: (any Fixture)? = nil,
    stalls: StallWatch, isInterrupted: @escaping @Sendable () -> Bool = { false }
  ) throws(DeviceError) {
    self.program = program ?? OwnProgram.path ?? ""
    self.playerArguments = playerArguments
    self.stalls = stalls
    self.backend = backend
    self.kernel = kernel
    self.fixture = fixture
    self.isInterrupted = isInterrupted
    facts = try backend.harnessFacts(id)
    sensor = PadSensor(isUsed: watchesMotion)
    do throws(RigFault) {
      try openNode()
      try meetSensor()
    } catch { throw DeviceError(.system, "\(facts.node.path): \(error)") }
  }

  deinit { player?.end() }

  /// The id that the device is listed with.
  package var id: DeviceID { facts.id }

  package func begin() throws(RigFault) {
    endPlayer()
    (isLostToPlayer, flood) = (false, Self.floodPace)
    log.begin(at: MonotonicClock.nowNanoseconds)
    try reopen()
    try sensor.begin(self)
    try rest()
    log.begin(at: MonotonicClock.nowNanoseconds)
    noteStalls()
  }

  // MARK: The player

  package func readyPlayer() throws(RigFault) { _ = try startedPlayer() }

  package func play(_ effect: Effect, number: Int) throws(RigFault) {
    // What cannot be played says so by what does not move.
    let player = isLostToPlayer ? nil : try startedPlayer()
    try begin(effect, number: number, on: player)
  }

  private func startedPlayer() throws(RigFault) -> any RigPlayer {
    if let player { return player }
    pad?.erase()
    let player = try PlayerChild(
      program, id, line: nil, more: playerArguments, log, isInterrupted: isInterrupted)
    self.player = player
    try player.open()
    playerScheduling = player.scheduling
    return player
  }

  package func killPlayer() throws(RigFault) {
    log.add(at: MonotonicClock.nowNanoseconds, .harness, .killed)
    endPlayer()
  }

  package func reopenInPlayer() throws(RigFault) {
    do throws(RigFault) { try player?.open() } catch {
      guard case .broken(let why) = error else { throw error }
      isLostToPlayer = true
      return log.add(at: MonotonicClock.nowNanoseconds, .player, .refused, text: why)
    }
    log.add(at: MonotonicClock.nowNanoseconds, .player, .open, 1)
    try fixture?.settle()
    try sensor.goOn(self)
    try rest()
  }

  private func endPlayer() {
    player?.end()
    player = nil
  }

  package func finish() throws(RigFault) -> Transcript {
    log.add(at: MonotonicClock.nowNanoseconds, .harness, .end)
    try settle()
    stalls?.onStall(nil)
    endPlayer()
    pad?.erase()
    return Transcript(log.entries + (try sensor.entries(origin: log.origin)))
  }
}
