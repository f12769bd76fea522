internal import CRealtime
internal import Foundation
internal import Synchronization
internal import TactusDevice
internal import TactusEngine
internal import TactusLoopback

/// The player under test as a process of its own: plays on a device that the harness holds, as it
/// is told. Started by ``LiveRig`` and by nobody else.
package enum PlayerProcess {
  /// The word that makes `tactus` a player; no command of the help.
  package static let commandName = "certification-player"
  /// Where the harness's sockets are.
  private static let controlDescriptor: Int32 = 3
  private static let lineDescriptor: Int32 = 4

  /// Plays until the harness goes away.
  /// - Parameter id: the loopback that the harness holds.
  /// - Returns: the exit code.
  package static func run(_ id: String) -> Int32 {
    let control = Socket(controlDescriptor)
    let line = Socket(lineDescriptor)
    do {
      try PlayerLoop(DeviceID(id), control, line).run()
      return 0
    } catch {
      _ = control.send(Array((PlayerReport.trouble("\(error)").line + "\n").utf8))
      return 1
    }
  }
}

/// The player's two threads beside those of the engine: this one reads commands, another one moves
/// frames.
private final class PlayerLoop {
  private let control: Socket
  private let session: Session
  private let player: EffectPlayer
  private let link: PlayerLink
  private let settings: LoopbackSettings
  private let id: DeviceID

  init(_ id: DeviceID, _ control: Socket, _ line: Socket) throws {
    self.id = id
    self.control = control
    settings = try LoopbackSettings(id.rest)
    session = try Session.live()
    link = try PlayerLink(line, control)
    let link = link
    player = EffectPlayer(session) { number, hasFailed in
      let now = MonotonicClock.nowNanoseconds
      link.tell(hasFailed ? .failed(number: number, at: now) : .ended(number: number, at: now))
    }
  }

  func run() throws {
    ClockWait.prepareThread(priority: ClockWait.harnessPriority)
    Thread.detachNewThread { [link] in link.run() }
    var buffer = LineBuffer()
    while true {
      Socket.wait(for: [control], milliseconds: -1)
      guard let bytes = control.receive() else { continue }
      if bytes.isEmpty { return session.close() }
      for line in buffer.take(bytes) { try carryOut(PlayerCommand(line)) }
    }
  }

  private func carryOut(_ command: PlayerCommand?) throws {
    switch command {
    case .open?:
      try player.open(link.makeDevice(id, settings))
      link.tell(.ready(scheduling: session.timing?.scheduling.description ?? "unknown"))
    case .play(let number, let effect)?:
      do throws(EngineError) {
        try player.play(effect, number: number, at: effect.atNanoseconds ?? 0)
      } catch { link.tell(.trouble(error.description)) }
    case .stop(let number)?:
      do throws(EngineError) { try player.stop(number) } catch {
        link.tell(.trouble(error.description))
      }
    case nil: break
    }
  }
}

/// Moves frames between the engine's output and the line, and tells the harness when.
private final class PlayerLink: Sendable {
  private struct State {
    var host = LineHost()
    var device: LineDevice?
  }

  private let line: Socket
  private let control: Socket
  private let near: Socket
  private let far: Socket
  private let state = Mutex(State())
  private let sending = Mutex(())

  init(_ line: Socket, _ control: Socket) throws(RigFault) {
    self.line = line
    self.control = control
    (near, far) = try Socket.pair(keepsMessages: true)
  }

  func makeDevice(_ id: DeviceID, _ settings: LoopbackSettings) -> LineDevice {
    let device = LineDevice(
      DeviceListing(id: id, name: settings.model.summary, category: .virtual),
      settings.capabilities, descriptor: far.descriptor)
    state.withLock { $0 = State(device: device) }
    return device
  }

  func tell(_ report: PlayerReport) {
    sending.withLock { _ in _ = control.send(Array((report.line + "\n").utf8)) }
  }

  func run() {
    ClockWait.prepareThread(priority: Int32(TimingOptions.standardPriority))
    while true {
      Socket.wait(for: [near, line], milliseconds: -1)
      while let record = near.receiveRecord() { send(record) }
      guard let bytes = line.receive() else { continue }
      if bytes.isEmpty { return }
      receive(bytes)
    }
  }

  private func send(_ record: tactus_record) {
    guard let command = LineRecord.command(record) else { return }
    let (place, bytes) = state.withLock { state in (state.host.count, state.host.send(command)) }
    _ = line.send(bytes)
    tell(.sent(place: place, at: record.submitted))
  }

  private func receive(_ bytes: [UInt8]) {
    let now = MonotonicClock.nowNanoseconds
    for byte in bytes {
      let (received, device) = state.withLock { state in (state.host.receive(byte), state.device) }
      guard let received else { continue }
      switch received.answer {
      case .taken: tell(.taken(place: received.place ?? 0, at: now))
      case .refused: tell(.refused(place: received.place ?? 0, at: now))
      case .gone: device?.markGone()
      case .failed: device?.markFailed()
      case .ended: break
      }
    }
  }
}
