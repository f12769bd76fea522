package import TactusDevice
package import TactusEvdev
internal import TactusSystem

/// A rig for a game pad or a vibrator with a Linux driver, in real time. The player is another
/// process.
///
/// The player opens the event node itself, like an app. The harness also has the node open, for
/// operations that no backend uses, and has no effect in it while the player plays. If the pad has
/// a motion sensor, the sensor is the instrument.
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
  /// The harness's access to the node; nil while the pad is not open.
  var pad: PadNode?
  var sensor: PadSensor
  /// The number of effects that the kernel has room for, and the version of the interface.
  var room = 0
  var version = ""
  var flood = floodPace
  package private(set) var player: (any RigPlayer)?
  /// Whether the player failed to open the pad again.
  private var isLostToPlayer = false
  package private(set) var playerScheduling = ""

  /// Opens the pad. If it has a motion sensor, shakes it briefly to measure the rate of the
  /// sensor's reports.
  /// - Parameters:
  ///   - id: a device of the backend `evdev`.
  ///   - backend: the backend, which has the profiles of devices.
  ///   - kernel: the system calls; the same kernel that the backend uses.
  ///   - program: the executable of the player; nil for the running program.
  ///   - playerArguments: arguments after the id.
  ///   - watchesMotion: whether the pad's own sensor is used; false if a better instrument records.
  ///   - fixture: unplugs the pad; nil if the pad cannot be unplugged.
  ///   - stalls: reports stalls of the host.
  ///   - isInterrupted: polled while time passes.
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
    // If the player could not open the pad again, the effect is recorded but not played, and the
    // missing motion fails the test.
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
