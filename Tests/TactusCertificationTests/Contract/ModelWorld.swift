import Synchronization
import TactusDevice
import TactusEngine
import TactusSound

@testable import TactusCertification

/// A simulated player and a simulated device on one virtual clock, which advances while the rig
/// waits.
// The class is `@unchecked Sendable`, because only one thread of a test uses it.
final class ModelWorld: ContractWorld, @unchecked Sendable {
  private let time = Atomic<Int64>(1_000_000_000)
  private weak var player: ModelPlayer?
  /// Opens the device in the player.
  var open: (DeviceID) throws(DeviceError) -> any HapticDevice = { id throws(DeviceError) in
    throw DeviceError(.notFound, "\(id)")
  }

  var now: Int64 { time.load(ordering: .relaxed) }

  func wait(until nanoseconds: Int64) {
    while now < nanoseconds {
      let next = min(player?.next ?? .max, nanoseconds)
      time.store(max(next, now + 1000), ordering: .relaxed)
      player?.takeTurn()
    }
  }

  func makePlayer(_ id: DeviceID, _ log: EventLog) throws(RigFault) -> any RigPlayer {
    let made = ModelPlayer(id, self, log)
    player = made
    return made
  }
}

/// A simulated player. If it is frozen or killed, the clock of its session stops and it ignores
/// commands. If it is killed, it also no longer calls its device: it submits nothing and stops
/// nothing.
private final class ModelPlayer: RigPlayer {
  private let id: DeviceID
  private unowned let world: ModelWorld
  private let log: EventLog
  private let session: Session
  private let effects: EffectPlayer
  private let life = ModelLife()
  private let stage: SoundStage
  /// When the thread of the sounds runs next; `.max` before the first sound.
  private var soundDue: Int64 = .max
  private var runs = true

  init(_ id: DeviceID, _ world: ModelWorld, _ log: EventLog) {
    (self.id, self.world, self.log) = (id, world, log)
    let session = Session.virtual(startNanoseconds: world.now)
    self.session = session
    stage = .stepped(
      session.soundSink(named: SinkOpening.hapticDeviceName, latencySeconds: 0.05),
      startNanoseconds: world.now)
    session.attach(stage)
    effects = EffectPlayer(session) { [weak session, life] number, hasFailed in
      guard let session, life.lasts else { return }
      log.add(at: session.nowNanoseconds, .player, hasFailed ? .failed : .ended, number)
    }
  }

  let scheduling = "virtual clock"

  func open() throws(RigFault) {
    do throws(DeviceError) {
      try effects.open(NotedDevice(try world.open(id), log, life))
    } catch { throw .broken(error.message) }
  }

  func send(_ command: PlayerCommand) throws(RigFault) {
    guard runs else { return }
    session.advance(to: world.now)
    do throws(EngineError) {
      switch command {
      case .open, .mark: break
      case .play(let number, let effect):
        try effects.play(effect, number: number, at: effect.atNanoseconds ?? 0)
        if effect.hasSound { soundDue = stage.step(at: world.now) }
      case .stop(let number): try effects.stop(number)
      }
    } catch { throw .broken(error.description) }
    session.advance(to: world.now)
  }

  func settle() throws(RigFault) {}
  func freeze() { runs = false }

  func kill() {
    life.end()
    runs = false
  }

  func end() {
    // The kill comes first, so that closing the session does not stop the effects: a killed process
    // cannot do that.
    kill()
    session.close()
  }

  var next: Int64 { runs ? min(session.nextStepNanoseconds, soundDue) : .max }

  func takeTurn() {
    guard runs else { return }
    if session.nextStepNanoseconds <= world.now { session.advance(to: world.now) }
    if soundDue <= world.now { soundDue = stage.step(at: world.now) }
  }
}

/// Whether a player lives: it has not been killed.
private final class ModelLife: Sendable {
  private let state = Atomic<Bool>(true)

  var lasts: Bool { state.load(ordering: .relaxed) }

  func end() { state.store(false, ordering: .relaxed) }
}

/// A device whose commands are added to the log, as a `RecordedDevice` adds them in a real player.
private final class NotedDevice: HapticDevice, SoundingDevice {
  private let device: any HapticDevice
  private let log: EventLog
  private let life: ModelLife

  init(_ device: any HapticDevice, _ log: EventLog, _ life: ModelLife) {
    (self.device, self.log, self.life) = (device, log, life)
  }

  var listing: DeviceListing { device.listing }
  var capabilities: OutputCapabilities { device.capabilities }
  var soundSink: SinkOpening? { (device as? any SoundingDevice)?.soundSink }

  func makeOutput(
    report: @escaping @Sendable (OutputReport) -> Void
  ) throws(DeviceError) -> any HapticOutput {
    NotedOutput(try device.makeOutput(report: report), log, life)
  }
}

private final class NotedOutput: HapticOutput {
  private let output: any HapticOutput
  private let log: EventLog
  private let life: ModelLife

  init(_ output: any HapticOutput, _ log: EventLog, _ life: ModelLife) {
    (self.output, self.log, self.life) = (output, log, life)
  }

  func submit(_ segments: Span<Segment>, at time: Int64) -> SubmitResult {
    guard life.lasts else { return .gone }
    let result = output.submit(segments, at: time)
    if result == .full { log.add(at: time, .player, .refused) }
    guard result == .accepted else { return result }
    for index in segments.indices {
      log.add(.play(segments[index].shifted(by: -log.origin)), at: time)
    }
    return result
  }

  func revise(from nanoseconds: Int64) {
    guard life.lasts else { return }
    output.revise(from: nanoseconds)
    log.add(.revise(from: nanoseconds - log.origin), at: nanoseconds)
  }

  func stop(at nanoseconds: Int64) {
    guard life.lasts else { return }
    output.stop(at: nanoseconds)
    log.add(.stop, at: nanoseconds)
  }
}
