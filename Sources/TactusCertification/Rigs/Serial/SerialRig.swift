internal import Synchronization
package import TactusDevice
package import TactusSerial
internal import TactusSystem
internal import TactusWire

/// A rig for a device on a serial line. In real time the player is another process; on a virtual
/// clock it is an object of this process.
///
/// The harness keeps the serial line open and forwards the frames of the player. Between these
/// frames it requests the state of the motors from the device. The device's states and events show
/// the drive that the firmware commands, not whether the motor follows.
package final class SerialRig: ClockedRig {
  let id: DeviceID
  let settings: LinkSettings
  let tap: SerialTap
  package let log = EventLog()
  package let isInterrupted: @Sendable () -> Bool
  let world: any LineWorld
  package let stalls: StallWatch?
  package private(set) var player: (any RigPlayer)?
  /// The sequence number of the harness's next command while no player runs.
  var next: UInt8 = 0
  var greeted: Greeted
  package private(set) var playerScheduling = ""
  var flood = floodPace
  /// Whether an attempt has begun and has not ended.
  private(set) var isUnderTest = false
  /// Whether the accelerometer of the board is used.
  let watchesMotion: Bool
  /// The recording of the accelerometer in this attempt; nil if its test needs none.
  var recording: SampleInstrument?
  /// Whether no attempt has begun since the rig opened the device.
  private var isNew = true

  /// Opens the line and begins a session with the device.
  /// - Parameters:
  ///   - id: `serial:` and a file or a connection over TCP.
  ///   - program: the executable of the player; nil for the running program.
  ///   - watchesMotion: whether the accelerometer of the board is used, if it has one.
  ///   - stalls: reports stalls of the host.
  ///   - isInterrupted: called repeatedly while time passes.
  /// - Throws: ``DeviceError`` if no Tactus device answers.
  package convenience init(
    _ id: DeviceID, program: String? = nil, watchesMotion: Bool = true, stalls: StallWatch,
    isInterrupted: @escaping @Sendable () -> Bool = { false }
  ) throws(DeviceError) {
    let line = try SerialBackend.openLine(id)
    let world = LineByClock(
      id, line.transport, program: program, isInterrupted: isInterrupted)
    try self.init(
      id, line.settings, world, watchesMotion: watchesMotion, stalls: stalls,
      isInterrupted: isInterrupted)
  }

  /// Begins a session on a line that the caller has opened.
  /// - Parameter stalls: nil on a virtual clock.
  package init(
    _ id: DeviceID, _ settings: LinkSettings, _ world: any LineWorld,
    watchesMotion: Bool = true, stalls: StallWatch? = nil,
    isInterrupted: @escaping @Sendable () -> Bool = { false }
  ) throws(DeviceError) {
    self.id = id
    self.settings = settings
    self.world = world
    self.watchesMotion = watchesMotion
    self.stalls = stalls
    self.isInterrupted = isInterrupted
    tap = SerialTap(world, log)
    greeted = Greeted()
    do throws(RigFault) { try greet() } catch {
      throw DeviceError(.notAnswering, "\(world.transport.name): \(error)")
    }
  }

  deinit {
    player?.end()
    tap.end()
  }

  package var clock: any RigClock { world }

  package var instruments: [InstrumentFacts] {
    let isSimulated = isSimulated
    return [
      InstrumentFacts(
        name: "protocol", sees: [.answers], resolutionNanoseconds: 0,
        range: "commands, answers and reports at the host's end of the line",
        isSimulated: isSimulated),
      InstrumentFacts(
        name: "the drive as the device reports it", sees: [.drive],
        resolutionNanoseconds: Int64(greeted.dictionary.tickMicroseconds) * 1000,
        range: "0 to 1 of full drive, as the firmware sets it; not whether the motor follows",
        isSimulated: isSimulated),
      InstrumentFacts(
        name: "the faults that the device reports", sees: [.faults],
        resolutionNanoseconds: DriveWatch.idleInterval,
        range: "overcurrent and overtemperature of the motor drivers; no voltage",
        isSimulated: isSimulated),
    ] + (sensor.map { [$0.facts(isSimulated: isSimulated)] } ?? [])
  }

  package func begin() throws(RigFault) {
    endPlayer()
    recording = nil
    isUnderTest = false
    log.begin(at: clock.now)
    // Stalls are recorded already during the greeting, because they may explain missing answers.
    noteStalls()
    tap.state.withLock { ($0.inputs, $0.faults) = (Inputs(), nil) }
    // The first attempt uses the session of the initializer. It may be the first one after the
    // device's power-up, and a device may be wrong only in that one.
    if !isNew { try greet() }
    isNew = false
    let actuators = Int(greeted.dictionary.actuatorCount)
    tap.state.withLock { state in
      state.drive = DriveRecord(actuators: actuators)
      state.watch.begin()
      state.players = 0
    }
    flood = Self.floodPace
    log.begin(at: clock.now)
    isUnderTest = true
  }

  /// Stops the requests for the drive, which slow down the line. An emulated device still gets
  /// them: its delayed answers show when its host stalls, and its line has no limited rate.
  package func restInstruments() {
    let rests = tap.state.withLock { state in
      state.watch.isOn = state.isModel
      return !state.isModel
    }
    if rests { log.add(at: clock.now, .instrument, .rests) }
  }

  package func watchDrivers() throws(RigFault) { tap.state.withLock { $0.faults = [:] } }

  // MARK: The player

  package func readyPlayer() throws(RigFault) { _ = try startedPlayer() }

  package func play(_ effect: Effect, number: Int) throws(RigFault) {
    let player = try startedPlayer()
    try begin(effect, number: number, on: player)
  }

  private func startedPlayer() throws(RigFault) -> any RigPlayer {
    if let player { return player }
    let (line, farLine) = try Socket.pair(keepsMessages: false)
    let player = try world.makePlayer(on: farLine, log)
    tap.attach(line)
    self.player = player
    do throws(RigFault) { try player.open() } catch { throw traced(error) }
    playerScheduling = player.scheduling
    return player
  }

  package func killPlayer() throws(RigFault) {
    log.add(at: clock.now, .harness, .killed)
    endPlayer()
  }

  package func reopenInPlayer() throws(RigFault) {
    do throws(RigFault) { try player?.open() } catch { throw traced(error) }
  }

  private func endPlayer() {
    player?.end()
    player = nil
    tap.detach()
  }

  /// The timeout for the answer to the last request for the drive in an attempt, in nanoseconds.
  private static let lastTimeout: Int64 = 500_000_000

  package func finish() throws(RigFault) -> Transcript {
    let end = clock.now
    log.add(at: end, .harness, .end)
    let isSeen = try look(within: Self.lastTimeout)
    if !isSeen { try checkAnswers() }
    try settle()
    stalls?.onStall(nil)
    let (drive, unanswered) = tap.state.withLock { ($0.drive, $0.commands.end()) }
    for noted in unanswered { log.add(noted) }
    for (actuator, facts) in subject.capabilities.actuators.enumerated() {
      for corner in drive.corners(actuator, from: log.origin, to: end) {
        log.add(
          at: corner.nanoseconds, .instrument, .level, actuator, value: corner.value,
          text: facts.name)
      }
      // Includes the answer to the last request, which was sent at the end of the attempt.
      for reading in drive.readings(actuator, from: log.origin, to: clock.now) {
        log.add(
          at: reading.nanoseconds, .instrument, .reading, actuator, value: reading.value)
      }
    }
    let transcript = Transcript(log.entries + (try recorded(until: end)))
    endPlayer()
    return transcript
  }
}
