package import TactusCertification
package import TactusDevice
internal import TactusEngine

/// A rig of the certification that runs a loopback and a player on a virtual clock, in one process.
/// The certification's own tests use it.
///
/// The engine, the frames of the line and the device are those of a real run. A submission takes
/// effect at its own time, whatever the step of the clock. A frozen player is not run any more. The
/// reports of a killed player are discarded.
package final class VirtualRig: Rig {
  private enum PlayerState { case none, runs, frozen, dead }

  private static let step: Int64 = 10_000_000

  private let device: LoopbackSubject
  private let log = EventLog()
  private var host = LineHost()
  private var time: Int64 = Session.virtualStart
  /// The total duration of the earlier attempts in nanoseconds.
  private var passed: Int64 = 0
  private var waiting: [LoopbackSubject.Reply] = []
  private var watch = CommandWatch()

  private var session = Session.virtual()
  private var player: EffectPlayer?
  private var playerState = PlayerState.none
  private var playerHost = LineHost()
  private var line: LineDevice?
  private var records: (near: Socket, far: Socket)?
  /// The replies to the player. They have their own line, separate from that of the replies to the
  /// harness.
  private var playerWaiting: [LoopbackSubject.Reply] = []

  /// - Parameter profiles: the profiles that the id may name.
  /// - Throws: ``DeviceError`` if there is no loopback with this id.
  package init(
    _ id: DeviceID = DeviceID("loopback"), defect: Defect? = nil,
    tampering: (any Tampering)? = nil, profiles: DeviceProfiles = DeviceProfiles()
  ) throws(DeviceError) {
    device = try LoopbackSubject(id, defect: defect, tampering: tampering, profiles: profiles)
  }

  package var subject: SubjectFacts { device.facts }
  package var instruments: [InstrumentFacts] { LoopbackInstrument.all }
  package var playerScheduling: String { "virtual clock" }
  package var now: Int64 { time - log.origin }
  /// The total duration of all attempts so far in seconds, which is the clock of a run.
  package var secondsOfRun: Double {
    Double(passed + time - Session.virtualStart) / 1e9
  }

  package func begin() throws(RigFault) {
    endPlayer()
    device.reset()
    passed += time - Session.virtualStart
    time = Session.virtualStart
    session = Session.virtual()
    log.begin(at: time)
    try open()
    // The log also has the drive of the previous attempt, which ended with the opening.
    log.begin(at: time)
    log.addReset(at: time)
  }

  private func open() throws(RigFault) {
    log.add(LoopbackInstrument.entries(device, until: time, origin: log.origin))
    do throws(DeviceError) { try device.open(at: time) } catch { throw .missing(error.message) }
    log.addReset(at: time)
    watch = CommandWatch()
    host = LineHost()
    playerHost = LineHost()
    waiting = []
    playerWaiting = []
  }

  package func pass(until nanoseconds: Int64) throws(RigFault) {
    let target = nanoseconds + log.origin
    while time < target {
      time = min(time + Self.step, target)
      move()
    }
  }

  /// Performs the steps that are due now: those of the player and of the device, and the delivery
  /// of replies.
  private func move() {
    if playerState == .runs { session.advance(to: time) }
    drainRecords()
    handle(device.tick(at: time))
    while let place = waiting.firstIndex(where: { $0.atNanoseconds <= time }) {
      deliver(waiting.remove(at: place), to: &host, .harness)
    }
    while let place = playerWaiting.firstIndex(where: { $0.atNanoseconds <= time }) {
      deliver(playerWaiting.remove(at: place), to: &playerHost, .player)
    }
  }

  private func drainRecords() {
    while let (command, submitted) = records?.near.receiveSubmission() {
      guard playerState == .runs, let command else { continue }
      let sent = playerHost.send(command)
      log.add(sent, from: .player, at: submitted)
      playerWaiting += receive(sent.bytes, at: submitted)
    }
  }

  /// Delivers bytes to the device, and logs the commands among them.
  private func receive(_ bytes: [UInt8], at time: Int64) -> [LoopbackSubject.Reply] {
    let replies = device.receive(bytes, at: time)
    log.add(watch.commands(bytes, replies), arrivedAt: time)
    return replies
  }

  /// Queues frames that the device sends without a request, for the player if there is one, and
  /// otherwise for the harness.
  private func handle(_ replies: [LoopbackSubject.Reply]) {
    if playerState == .none { waiting += replies } else { playerWaiting += replies }
  }

  private func deliver(
    _ reply: LoopbackSubject.Reply, to host: inout LineHost, _ source: Transcript.Source
  ) {
    for byte in reply.bytes {
      guard let received = host.receive(byte) else { continue }
      log.add(received, from: source, at: reply.atNanoseconds)
      if source == .player, playerState == .runs { notifyPlayer(received.answer) }
    }
  }

  private func notifyPlayer(_ answer: LineAnswer) {
    switch answer {
    case .gone: line?.markGone()
    case .failed: line?.markFailed()
    default: break
    }
  }

  package func note(_ what: Transcript.What, _ number: Int, value: Double, text: String) {
    log.add(at: time, .harness, what, number, value: value, text: text)
  }

  // MARK: The device

  package func reopen() throws(RigFault) { try open() }

  package func send(_ segment: Segment, number: Int) throws(RigFault) {
    try send(host.bytes(.play(counted(segment), submitted: time), ahead: 0), number: number)
  }

  package func revise(from nanoseconds: Int64, number: Int) throws(RigFault) {
    _ = try sendCounting(
      host.bytes(.revise(from: nanoseconds + log.origin), ahead: 0), number: number)
  }

  package func sendCounting(_ bytes: [UInt8], number: Int) throws(RigFault) -> Bool {
    log.add(at: time, .harness, .tried, number)
    let replies = receive(bytes, at: time)
    log.add(replies, number: number, at: time)
    guard replies.contains(where: \.answersInOrder) else { return false }
    host.count(1)
    return true
  }

  package func flood(_ segment: Segment, count: Int, number: Int) throws(RigFault) {
    log.add(at: time, .harness, .tried, number, value: Double(count))
    var answered: [Int64] = []
    for place in 1...max(count, 1) {
      let bytes = host.bytes(.play(counted(segment), submitted: time), ahead: 0)
      // All commands are equal, so it is enough to log the last one.
      let replies =
        place == count ? receive(bytes, at: time) : device.receive(bytes, at: time)
      if replies.contains(where: \.answersInOrder) { host.count(1) }
      answered += replies.map(\.atNanoseconds)
    }
    guard let last = answered.max() else { return }
    log.add(at: last, .device, .taken, number, value: Double(answered.count))
  }

  package func sendStop() throws(RigFault) {
    let replies = receive(host.bytes(.stop(at: time), ahead: 0), at: time)
    if replies.contains(where: \.answersInOrder) { host.count(1) }
  }

  package func frame(_ segment: Segment, ahead: Int) -> [UInt8] {
    host.bytes(.play(counted(segment), submitted: time), ahead: ahead)
  }

  package func shortMessage(_ count: Int) -> [UInt8] { host.shortMessage(count) }

  /// The segment with its times converted from those of the attempt to the session's clock.
  private func counted(_ segment: Segment) -> Segment { segment.shifted(by: log.origin) }

  package func injectFault(_ number: Int) throws(RigFault) {
    log.add(at: time, .harness, .fault, number)
    handle(device.injectFault(at: time))
  }

  package func unplug() throws(RigFault) {
    log.add(at: time, .harness, .unplugged)
    handle(device.unplug(at: time))
  }

  package func plug() throws(RigFault) {
    log.add(at: time, .harness, .plugged)
    device.plug()
  }

  // MARK: The player

  package func readyPlayer() throws(RigFault) { try startPlayer() }

  private func startPlayer() throws(RigFault) {
    guard playerState == .none || playerState == .dead else { return }
    // The device is opened again, so the player's sequence numbers start again and do not depend on
    // the harness's.
    try open()
    // The previous player's session is closed before its line, because the session still sends, and
    // the number of a closed descriptor may already belong to another rig.
    session.close()
    records = try Socket.pair(keepsMessages: true)
    let log = log
    let session = Session.virtual(startNanoseconds: time)
    self.session = session
    // A killed session is released while its effects play, so `player` must not retain it.
    player = EffectPlayer(session) { [weak session] number, hasFailed in
      guard let session else { return }
      log.add(at: session.nowNanoseconds, .player, hasFailed ? .failed : .ended, number)
    }
    playerState = .runs
    try openInPlayer()
  }

  private func openInPlayer() throws(RigFault) {
    guard let far = records?.far else { throw .broken("the player has no line") }
    let line = LineDevice(
      DeviceListing(id: device.id, name: device.facts.model, category: .virtual),
      device.facts.capabilities, descriptor: far.descriptor)
    self.line = line
    do throws(DeviceError) { try player?.open(line) } catch { throw .broken(error.message) }
  }

  package func play(_ effect: Effect, number: Int) throws(RigFault) {
    try startPlayer()
    log.addStart(effect, number: number, at: time)
    let start = effect.atNanoseconds.map { $0 + log.origin } ?? 0
    do throws(EngineError) { try player?.play(effect, number: number, at: start) } catch {
      log.add(at: time, .player, .refused, number, text: error.description)
    }
    move()
  }

  package func stop(_ number: Int) throws(RigFault) {
    log.add(at: time, .harness, .stop, number)
    do throws(EngineError) { try player?.stop(number) } catch {
      log.add(at: time, .player, .refused, number, text: error.description)
    }
    move()
  }

  package func killPlayer() throws(RigFault) {
    log.add(at: time, .harness, .killed)
    playerState = .dead
  }

  package func freezePlayer() throws(RigFault) {
    log.add(at: time, .harness, .frozen)
    playerState = .frozen
  }

  package func reopenInPlayer() throws(RigFault) {
    log.add(LoopbackInstrument.entries(device, until: time, origin: log.origin))
    do throws(DeviceError) { try device.open(at: time) } catch {
      log.add(at: time, .player, .refused, text: error.message)
      return
    }
    log.addReset(at: time)
    watch = CommandWatch()
    playerHost = LineHost()
    playerWaiting = []
    try openInPlayer()
  }

  private func endPlayer() {
    session.close()
    player = nil
    line = nil
    records = nil
    playerState = .none
  }

  package func finish() throws(RigFault) -> Transcript {
    log.add(at: time, .harness, .end)
    let levels = LoopbackInstrument.entries(device, until: time, origin: log.origin)
    let transcript = Transcript(log.entries + levels)
    endPlayer()
    return transcript
  }
}
