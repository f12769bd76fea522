internal import Synchronization
internal import TactusCertification
internal import TactusDevice
internal import TactusEngine
internal import TactusSerial

/// The player that the certification tests: the engine, a serial output and its link, in the test's
/// process and on the virtual clock. A frozen player is not run any more. The reports of a killed
/// player are discarded.
final class BoardPlayer: RigPlayer {
  private enum State { case runs, frozen, dead }

  /// Whether the harness gets the player's reports.
  private final class Voice: Sendable {
    let isHeard = Atomic<Bool>(true)
  }

  /// The time limit for opening the device, in nanoseconds.
  private static let startLimit: Int64 = 20_000_000_000

  private unowned let world: BoardWorld
  private let line: Socket
  private let session: Session
  private let effects: EffectPlayer
  private let voice = Voice()
  private var state = State.runs
  private var link: Link?
  private var channel = OrderChannel()
  private var reader = OrderReader()
  private var slot = OutputSlot()
  private var openings: UInt32 = 0
  /// The time at which the link's thread would wake if nothing arrives.
  private var linkWakes: Int64 = .min
  private var isReady = false
  private var ending: DeviceError?

  init(_ world: BoardWorld, _ line: Socket, _ log: EventLog) {
    self.world = world
    self.line = line
    let session = Session.virtual(startNanoseconds: world.now)
    self.session = session
    // A killed session is released while its effects play, so `effects` must not retain it.
    effects = EffectPlayer(session) { [weak session, voice] number, hasFailed in
      guard let session, voice.isHeard.load(ordering: .relaxed) else { return }
      log.add(at: session.nowNanoseconds, .player, hasFailed ? .failed : .ended, number)
    }
  }

  let scheduling = "virtual clock"

  func open() throws(RigFault) {
    openings += 1
    (channel, reader, slot) = (OrderChannel(), OrderReader(), OutputSlot())
    (isReady, ending, linkWakes) = (false, nil, .min)
    link = Link(world.settings, session: openings, at: world.now)
    let limit = world.now + Self.startLimit
    while !isReady, ending == nil, world.now < limit {
      world.wait(until: world.now + 1_000_000)
    }
    do throws(DeviceError) {
      if let ending { throw ending }
      guard let answer = link?.answer, isReady else {
        throw DeviceError(.notAnswering, "the player does not start")
      }
      try effects.open(LinkedDevice(answer, channel, slot))
    } catch { throw .broken(error.message) }
  }

  func send(_ command: PlayerCommand) throws(RigFault) {
    guard state == .runs else { return }
    session.advance(to: world.now)
    do throws(EngineError) {
      switch command {
      case .open: break
      case .play(let number, let effect):
        try effects.play(effect, number: number, at: effect.atNanoseconds ?? 0)
      case .stop(let number): try effects.stop(number)
      case .mark: break
      }
    } catch {
      // The error is ignored: a player in a process of its own reports it, and continues.
    }
    // The playback thread takes its next step now, because of the command.
    session.advance(to: world.now)
    takeTurn()
  }

  func settle() throws(RigFault) {}

  func freeze() { state = .frozen }

  func kill() {
    voice.isHeard.store(false, ordering: .relaxed)
    state = .dead
  }

  func end() {
    kill()
    link = nil
    session.close()
  }

  // MARK: Steps on the virtual clock

  /// The time at which the player next has something to do; `.max` if there is none.
  var next: Int64 {
    guard state == .runs else { return .max }
    return min(session.nextStepNanoseconds, nextOrder, linkWakes)
  }

  private var nextOrder: Int64 { reader.nextSubmission(in: channel, at: world.now) ?? .max }

  /// Lets the engine play, passes arrived bytes to the link, and lets the link send and report.
  func takeTurn() {
    guard state == .runs else { return }
    let now = world.now
    if session.nextStepNanoseconds <= now { session.advance(to: now) }
    let came = line.receive() ?? []
    let isDue = !came.isEmpty || linkWakes <= now || nextOrder <= now
    guard var link = self.link else { return }
    self.link = nil
    if !came.isEmpty { link.receive(came.span, at: now) }
    let before = reader
    // Passes the engine's submissions up to now to the link, each at its own time.
    reader.give(channel, to: &link, at: now, submittedBy: now)
    // The link also runs if `reader` shows that a stop was requested.
    if isDue || reader != before { move(&link, at: now) }
    let reports = link.takeReports()
    self.link = link
    take(reports)
  }

  private func move(_ link: inout Link, at now: Int64) {
    link.advance(to: now)
    let bytes = link.outgoing
    link.written(bytes.count)
    if !bytes.isEmpty { _ = line.send(bytes) }
    linkWakes = link.nextNanoseconds(after: now)
    _ = link.takeRecords()
  }

  private func take(_ reports: [LinkReport]) {
    for report in reports {
      switch report {
      case .ready: isReady = true
      case .ended(let error):
        ending = error
        channel.markGone()
      case .output, .resolved: break
      }
      slot.take(report)
    }
  }
}

/// The device that the engine opens: its capabilities are those of the open link.
private final class LinkedDevice: HapticDevice {
  let listing: DeviceListing
  let capabilities: OutputCapabilities
  private let channel: OrderChannel
  private let slot: OutputSlot

  init(_ answer: DeviceAnswer, _ channel: OrderChannel, _ slot: OutputSlot) {
    listing = DeviceListing(
      id: DeviceID(backend: "serial", rest: "virtual"), name: answer.name, category: .serial)
    capabilities = answer.capabilities
    self.channel = channel
    self.slot = slot
  }

  func makeOutput(
    report: @escaping @Sendable (OutputReport) -> Void
  ) throws(DeviceError) -> any HapticOutput {
    try slot.occupy(report)
    return OrderOutput(channel) { [slot] in slot.leave() }
  }
}
