internal import Synchronization
package import TactusDevice
package import TactusPattern
package import TactusSound
internal import TactusSystem

/// Owns the open outputs and their driver: the playback thread, or a virtual clock.
///
/// A process has at most one live session. Tests and renderings create virtual ones. Every method
/// may be called on any thread.
package final class Session: Sendable {
  private enum Driver {
    case live(LiveDriver)
    case virtual(VirtualDriver)
  }

  /// The first time of a virtual clock, in nanoseconds. It is above 0, because a command for time 0
  /// is applied as soon as possible.
  package static let virtualStart: Int64 = 1_000_000_000

  private let owner = ArenaOwner()
  private let driver: Driver
  let outputs: OutputRegister
  private let isClosed = Atomic<Bool>(false)
  private let stageBox = Guarded<SoundStage?>(nil)

  private init(
    _ log: Log, isVirtual: Bool,
    _ makeDriver: (ArenaOwner, OutputRegister) throws(EngineStartError) -> Driver
  ) throws(EngineStartError) {
    outputs = OutputRegister(log, Recorder(owner, isVirtual: isVirtual))
    driver = try makeDriver(owner, outputs)
  }

  deinit { close() }

  /// Creates a session on CLOCK_MONOTONIC. Its playback thread sleeps until the first command.
  /// - Parameter log: receives the reports of the outputs, on a thread of the session.
  package static func live(
    _ timing: TimingOptions = TimingOptions(), log: Log = .silent
  ) throws(EngineStartError) -> Session {
    try Session(log, isVirtual: false) { owner, outputs throws(EngineStartError) in
      .live(try LiveDriver(owner, timing, outputs))
    }
  }

  /// A session whose time advances only in ``advance(to:)``.
  ///
  /// - Parameter preparesSteps: whether to compose each submission before it is due, as a live
  ///   session does. The levels are the same.
  package static func virtual(
    startNanoseconds: Int64 = Session.virtualStart, preparesSteps: Bool = false,
    log: Log = .silent
  ) -> Session {
    let session = try? Session(log, isVirtual: true) { owner, outputs throws(EngineStartError) in
      .virtual(
        VirtualDriver(
          owner: owner, outputs: outputs, start: startNanoseconds, preparesSteps: preparesSteps))
    }
    guard let session else { preconditionFailure("a virtual session starts no thread") }
    return session
  }

  /// The session's time: CLOCK_MONOTONIC, or the time of the virtual clock.
  package var nowNanoseconds: Int64 {
    switch driver {
    case .live: MonotonicClock.nowNanoseconds
    case .virtual(let driver): driver.nowNanoseconds
    }
  }

  /// When the first start of a player was applied, on the session's clock; nil before it.
  package var firstStartNanoseconds: Int64? { owner.arena.firstStart }

  /// When the next step of playback is due, or the start of the current one. 0 if no step is due
  /// but a change is pending; `Int64.max` if only a command causes the next step.
  package var nextStepNanoseconds: Int64 { owner.arena.nextStep }

  /// The counts of all outputs, including closed ones.
  package var tally: ReportTally { outputs.tally }

  /// The scheduling, the locked memory and the CPU latency request that the system granted or
  /// refused. Nil in a virtual session.
  package var timing: TimingReport? {
    switch driver {
    case .live(let driver): driver.report
    case .virtual: nil
    }
  }

  /// The outputs that are open.
  package var openOutputs: [SessionOutput] { outputs.all }

  /// Opens the output of a device.
  /// - Throws: ``DeviceError``: an error of the device; `invalid` if a declaration contradicts the
  ///   contract; `busy` if ``EngineLimits/outputs`` outputs are open or the command queue is full;
  ///   `gone` if the session is closed.
  package func open(_ device: any HapticDevice) throws(DeviceError) -> SessionOutput {
    let place: OutputPlace
    do throws(EngineError) { place = try reservePlace() } catch {
      throw DeviceError(error == .sessionClosed ? .gone : .busy, error.description)
    }
    return try open(device, in: place)
  }

  /// Reserves a place for an output. Closes the outputs of disconnected devices before.
  /// - Throws: ``EngineError``: `outputsFull` if ``EngineLimits/outputs`` outputs are open or being
  ///   opened; `queueFull`; `sessionClosed`.
  package func reservePlace() throws(EngineError) -> OutputPlace {
    if owner.arena.isClosing { throw .sessionClosed }
    for gone in outputs.all where gone.isGone { close(gone) }
    guard owner.arena.hasRoom else { throw .queueFull }
    guard outputs.reserve() else { throw .outputsFull }
    return OutputPlace(outputs)
  }

  /// Opens the output of a device in a place of this session.
  /// - Throws: ``DeviceError``: an error of the device; `invalid` if a declaration contradicts the
  ///   contract. The place is free again.
  package func open(
    _ device: any HapticDevice, in place: consuming OutputPlace
  ) throws(DeviceError) -> SessionOutput {
    let capabilities = try device.capabilities.validated()
    let number = outputs.recorder.nextNumber()
    outputs.recorder.noteOpened(device.listing, capabilities, as: number)
    let reports = OutputReports(outputs.recorder, number: number)
    do throws(DeviceError) {
      let output = try device.makeOutput { reports.take($0) }
      let opened = SessionOutput(
        device: device, output: output, capabilities: capabilities, number: number,
        reports: reports, owner: owner)
      place.occupy(opened)
      reports.bind(opened)
      begin(opened, of: device)
      return opened
    } catch {
      outputs.recorder.noteClosed(number)
      throw error
    }
  }

  /// Begins to serve an output.
  private func begin(_ opened: SessionOutput, of device: any HapticDevice) {
    if opened.soundSink != nil { stage?.noteDevice() }
    // There was room when the place was reserved.
    owner.arena.admitAlways()
    owner.arena.send(.addOutput, about: opened.handle.id)
    outputs.log.debug("opened \(opened.listing.id): \(opened.listing.name)")
    for warning in device.warnings {
      outputs.log.warning("\(opened.listing.id): \(warning.message); \(warning.fix)")
    }
  }

  /// Ends the players of an output, stops the output and releases its device. The session closes
  /// the output of a disconnected device itself when it next opens a device.
  package func close(_ output: SessionOutput) {
    guard outputs.remove(output) else { return }
    end(output)
    guard !owner.arena.isClosing else { return }
    // The command that removes an output is admitted beyond the bound, so that closing cannot fail.
    owner.arena.admitAlways()
    owner.arena.send(.removeOutput, about: output.handle.id)
  }

  /// Writes the remaining lines of the log for an output, and releases its device.
  private func end(_ output: SessionOutput) {
    outputs.keep(output.tally)
    output.writeReports(to: outputs.log, at: nowNanoseconds, isLast: true)
    outputs.log.debug("closed \(output.listing.id)")
    outputs.recorder.noteClosed(output.number)
    output.releaseDevice()
  }

  /// Adds a listener for the submissions and reports of the outputs. The session holds the listener
  /// until the listener is removed or the session is closed. The listener first receives a record
  /// for each open output.
  package func addListener(_ listener: any RecordListener) { outputs.recorder.add(listener) }

  /// Removes a listener, after the listener has received all records that were written so far.
  package func removeListener(_ listener: any RecordListener) {
    outputs.recorder.remove(listener)
  }

  /// Passes the records that the playback thread has written to the listeners. A live session does
  /// so itself some milliseconds after each step. A display calls this for each of its frames to
  /// receive them earlier. Must not be called on the playback thread.
  package func passRecordsOn() { outputs.recorder.passOn() }

  /// Creates a group of players that play on one zone and can be muted together.
  package func makeGroup(zone: Zone = .default) -> PlayerGroup { PlayerGroup(zone: zone) }

  /// Mutes or unmutes the haptics of a group at once.
  package func setMuted(_ isMuted: Bool, _ group: PlayerGroup) {
    group.setMuted(isMuted)
    owner.arena.callAttention()
  }

  /// Mutes or unmutes the sounds of a group at once. The thread of the stage reads the flag in each
  /// period in which something plays, so it need not be woken.
  package func setSoundMuted(_ isMuted: Bool, _ group: PlayerGroup) {
    group.sounds?.setMuted(isMuted)
  }

  /// Sets the stage that plays the sounds of the players that are created later. The session closes
  /// the stage when it is closed itself.
  package func attach(_ stage: SoundStage) { stageBox.withLock { $0 = stage } }

  /// Returns the stage that plays the sounds. The first call creates it for a sound device of the
  /// system. If its thread cannot be started, this writes a warning to the log and returns nil, and
  /// the next call tries again. Without a stage, patterns play their haptics only.
  /// - Parameters:
  ///   - device: see ``soundSink(named:latencySeconds:)``. Ignored if there is a stage.
  ///   - latencySeconds: the longest time that haptics wait for a sound. Ignored if there is a
  ///     stage.
  package func openStage(
    _ device: String?, latencySeconds: Double, log: Log
  ) -> SoundStage? {
    stageBox.withLock { stage in
      if let stage { return stage }
      do throws(EngineStartError) {
        stage = try SoundStage.live(
          soundSink(named: device, latencySeconds: latencySeconds),
          latencySeconds: latencySeconds, log: log)
      } catch {
        log.warning("no sound: \(error.description)")
      }
      return stage
    }
  }

  /// The stage that plays the sounds; nil if sounds are not played.
  package var stage: SoundStage? { stageBox.withLock { $0 } }

  /// Creates a player of a pattern; it is silent until it is started. Its memory grows with the
  /// largest number of voices that the pattern plays at once.
  /// - Parameter sounds: the sounds of the pattern at the rate of the ``stage``; nil to play the
  ///   haptics only.
  package func makePlayer(
    _ timeline: Timeline, in group: PlayerGroup, on output: SessionOutput, sounds: SoundBank? = nil
  ) -> Player {
    guard let stage, let sounds, let heard = group.sounds else {
      return Player(
        timeline, group: group, output: output, session: self, owner: owner, sound: nil, on: nil)
    }
    return Player(
      timeline, group: group, output: output, session: self, owner: owner,
      sound: stage.makeSeat(timeline, heard, sounds), on: stage)
  }

  /// Advances virtual time up to and including `time`. Handlers have run when it returns. Does
  /// nothing in a live session.
  package func advance(to time: Int64) {
    if case .virtual(let driver) = driver { driver.advance(to: time) }
  }

  /// Advances virtual time without a step, as if the host stalled the playback thread. Everything
  /// that was due during the stall is late at the next ``advance(to:)``. Does nothing in a live
  /// session.
  package func stall(until time: Int64) {
    if case .virtual(let driver) = driver { driver.stall(until: time) }
  }

  /// The requested states of the zones of an output at the current time of the virtual clock,
  /// including the gain. They are computed as in playback. At a time where a value jumps, it is the
  /// value after the jump. In a live session every value is 0.
  package func zoneStates(of output: SessionOutput) -> ZoneStates {
    switch driver {
    case .live: ZoneStates(repeating: ZoneState())
    case .virtual(let driver): driver.zoneStates(of: output.handle)
    }
  }

  /// Ends every player, stops every output and closes the stage of the sounds.
  package func close() {
    if isClosed.exchange(true, ordering: .acquiringAndReleasing) { return }
    owner.arena.close()
    stage?.close()
    switch driver {
    case .live(let driver): driver.close()
    case .virtual(let driver): driver.close()
    }
    for output in outputs.removeAll() { end(output) }
    outputs.recorder.close()
  }
}
