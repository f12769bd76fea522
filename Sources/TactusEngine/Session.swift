internal import Synchronization
package import TactusDevice
package import TactusPattern
internal import TactusSystem

/// Owns opened outputs and what drives them: the playback thread, or a virtual clock.
///
/// A process has one live session; tests make their own virtual ones. Every method may be called
/// on any thread.
package final class Session: Sendable {
  private enum Driver {
    case live(LiveDriver)
    case virtual(VirtualDriver)
  }

  /// Nanoseconds that a virtual clock starts at: not 0, which means "as soon as possible".
  package static let virtualStart: Int64 = 1_000_000_000

  private let owner = ArenaOwner()
  private let driver: Driver
  private let outputs: OutputRegister
  private let isClosed = Atomic<Bool>(false)

  private init(
    _ log: Log, isVirtual: Bool,
    _ makeDriver: (ArenaOwner, OutputRegister) throws(EngineStartError) -> Driver
  ) throws(EngineStartError) {
    outputs = OutputRegister(log, Recorder(owner, isVirtual: isVirtual))
    driver = try makeDriver(owner, outputs)
  }

  deinit { close() }

  /// A session on CLOCK_MONOTONIC with a playback thread, which does not wake until something
  /// plays.
  /// - Parameter log: where what the outputs report is written, on a thread of the session's own.
  package static func live(
    _ timing: TimingOptions = TimingOptions(), log: Log = .silent
  ) throws(EngineStartError) -> Session {
    try Session(log, isVirtual: false) { owner, outputs throws(EngineStartError) in
      .live(try LiveDriver(owner, timing, outputs))
    }
  }

  /// A session whose time passes in ``advance(to:)`` only.
  ///
  /// - Parameter preparesSteps: whether each step is prepared before its time comes, as a precise
  ///   live session does; what is felt is the same.
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

  /// The session's time: CLOCK_MONOTONIC, or where the virtual clock stands.
  package var nowNanoseconds: Int64 {
    switch driver {
    case .live: MonotonicClock.nowNanoseconds
    case .virtual(let driver): driver.nowNanoseconds
    }
  }

  /// When the first start of a player was carried out, on the session's clock.
  package var firstStartNanoseconds: Int64? { owner.arena.firstStart }

  /// When the playback thread is due, or began the step that it is in; `Int64.max`: it rests until
  /// a command comes.
  package var nextStepNanoseconds: Int64 { owner.arena.nextStep }

  /// What the outputs have reported, those that are closed included.
  package var tally: ReportTally { outputs.tally }

  /// What the session obtained from the system; nil in a virtual one.
  package var timing: TimingReport? {
    switch driver {
    case .live(let driver): driver.report
    case .virtual: nil
    }
  }

  /// The outputs that are open.
  package var openOutputs: [SessionOutput] { outputs.all }

  /// Opens the output of a device.
  /// - Throws: ``DeviceError``: what the device throws, or `invalid` if it declares something that
  ///   contradicts the contract, or `busy` if ``EngineLimits/outputs`` are open.
  package func open(_ device: any HapticDevice) throws(DeviceError) -> SessionOutput {
    if owner.arena.isClosing { throw DeviceError(.gone, EngineError.sessionClosed.description) }
    let capabilities = try device.capabilities.validated()
    for gone in outputs.all where gone.isGone { close(gone) }
    guard outputs.reserve() else {
      throw DeviceError(.busy, "\(EngineLimits.outputs) outputs are open; close one")
    }
    do throws(DeviceError) {
      return try openReserved(device, capabilities)
    } catch {
      outputs.giveBack()
      throw error
    }
  }

  private func openReserved(
    _ device: any HapticDevice, _ capabilities: OutputCapabilities
  ) throws(DeviceError) -> SessionOutput {
    let number = outputs.recorder.nextNumber()
    outputs.recorder.noteOpened(device.listing, capabilities, as: number)
    do throws(DeviceError) {
      return try open(device, capabilities, as: number)
    } catch {
      outputs.recorder.noteClosed(number)
      throw error
    }
  }

  private func open(
    _ device: any HapticDevice, _ capabilities: OutputCapabilities, as number: Int
  ) throws(DeviceError) -> SessionOutput {
    let reports = OutputReports(outputs.recorder, number: number)
    let output = try device.makeOutput { reports.take($0) }
    let opened = SessionOutput(
      device: device, output: output, capabilities: capabilities, number: number,
      reports: reports, owner: owner)
    do throws(EngineError) { try owner.arena.admit(1) } catch {
      throw DeviceError(.busy, error.description)
    }
    outputs.add(opened)
    reports.bind(opened)
    owner.arena.send(.addOutput, about: opened.handle.id)
    outputs.log.debug("opened \(opened.listing.id): \(opened.listing.name)")
    for warning in device.warnings {
      outputs.log.warning("\(opened.listing.id): \(warning.message); \(warning.fix)")
    }
    return opened
  }

  /// Ends the players of an output, stills it and lets go of its device. One that has gone is
  /// closed by itself when the next is opened.
  package func close(_ output: SessionOutput) {
    guard outputs.remove(output) else { return }
    end(output)
    guard !owner.arena.isClosing else { return }
    // Closing is not refused for want of room: the queue holds one more for each output.
    owner.arena.admitAlways()
    owner.arena.send(.removeOutput, about: output.handle.id)
  }

  /// Writes what the log has not said of an output, and lets go of its device.
  private func end(_ output: SessionOutput) {
    outputs.keep(output.tally)
    output.writeReports(to: outputs.log, at: nowNanoseconds, isLast: true)
    outputs.log.debug("closed \(output.listing.id)")
    outputs.recorder.noteClosed(output.number)
    output.releaseDevice()
  }

  /// Lets somebody learn what the outputs are told and report, from now on and until the session
  /// is closed, which holds the listener. It is first told which outputs are open.
  package func addListener(_ listener: any RecordListener) { outputs.recorder.add(listener) }

  /// A listener learns of what happened until now, and of nothing more.
  package func removeListener(_ listener: any RecordListener) {
    outputs.recorder.remove(listener)
  }

  /// Players that are muted together on one zone.
  package func makeGroup(zone: Zone = .default) -> PlayerGroup { PlayerGroup(zone: zone) }

  /// Silences a group, or lets it be felt again. Acts at once.
  package func setMuted(_ isMuted: Bool, _ group: PlayerGroup) {
    group.setMuted(isMuted)
    owner.arena.callAttention()
  }

  /// A player of a pattern, silent until it is started. Inexpensive: as much memory as the pattern
  /// can sound voices at once.
  package func makePlayer(
    _ timeline: Timeline, in group: PlayerGroup, on output: SessionOutput
  ) -> Player {
    Player(timeline, group: group, output: output, session: self, owner: owner)
  }

  /// Lets virtual time pass. What is due at `time` itself is carried out; handlers have run when
  /// it returns. Nothing happens in a live session.
  package func advance(to time: Int64) {
    if case .virtual(let driver) = driver { driver.advance(to: time) }
  }

  /// Lets virtual time pass without a step, as if the host held up the playback thread. What was
  /// due meanwhile is late at the next ``advance(to:)``. Nothing happens in a live session.
  package func stall(until time: Int64) {
    if case .virtual(let driver) = driver { driver.stall(until: time) }
  }

  /// What the zones of an output are asked for where the virtual clock stands, gain included: the
  /// evaluator that plays, at any time. Exact; at a step the value after it. Silence in a live
  /// session.
  package func zoneStates(of output: SessionOutput) -> ZoneStates {
    switch driver {
    case .live: ZoneStates(repeating: ZoneState())
    case .virtual(let driver): driver.zoneStates(of: output.handle)
    }
  }

  /// Ends every player and stills every output.
  package func close() {
    if isClosed.exchange(true, ordering: .acquiringAndReleasing) { return }
    owner.arena.close()
    switch driver {
    case .live(let driver): driver.close()
    case .virtual(let driver): driver.close()
    }
    for output in outputs.removeAll() { end(output) }
    outputs.recorder.close()
  }
}
