internal import Synchronization
package import TactusDevice
internal import TactusEngine
internal import TactusEvdev
internal import TactusLoopback
internal import TactusSerial

/// The player under test: a process that plays effects as the harness commands, on a device that it
/// opens itself or that the harness holds open. Only a rig of the certification starts it.
package enum PlayerProcess {
  /// The command that makes `tactus` a player. The help does not list it.
  package static let commandName = "certification-player"
  /// The file descriptor of the socket to the harness.
  private static let controlDescriptor: Int32 = 3
  private static let lineDescriptor: Int32 = 4

  /// Plays until the harness closes the socket.
  /// - Parameters:
  ///   - id: the device to play on.
  ///   - open: opens a device that the harness does not hold open, or a loopback.
  /// - Returns: the exit code.
  package static func run(
    _ id: String, open: @escaping @Sendable (DeviceID) throws(DeviceError) -> any HapticDevice
  ) -> Int32 {
    // Without a reporter, no report can be sent. The harness notices the end of the process by the
    // closed socket.
    guard let reporter = try? PlayerReporter(Socket(controlDescriptor)) else { return 1 }
    defer { reporter.end() }
    do {
      let loop = try PlayerLoop(source(DeviceID(id), reporter, open), reporter)
      try loop.run()
      return 0
    } catch {
      reporter.send(.trouble("\(error)"))
      return 1
    }
  }

  private static func source(
    _ id: DeviceID, _ reporter: PlayerReporter,
    _ open: @escaping @Sendable (DeviceID) throws(DeviceError) -> any HapticDevice
  ) throws -> any PlayerSource {
    switch id.backend {
    case EvdevBackend.name: BackendSource(id, line: nil, reporter, open: open)
    case SerialBackend.name: SerialSource(id, Socket(lineDescriptor), reporter)
    case LoopbackBackend.name: try LoopbackSource(open(id), Socket(lineDescriptor), reporter)
    default: BackendSource(id, line: Socket(lineDescriptor), reporter, open: open)
    }
  }
}

/// Runs the player's two threads besides those of the engine: the thread that calls ``run()`` reads
/// commands of the harness, and another one transfers frames between the engine and the device.
private final class PlayerLoop {
  private let reporter: PlayerReporter
  private let session: Session
  private let player: EffectPlayer
  private let source: any PlayerSource
  /// The numbers of marks that are not reported yet.
  private var marks: [Int] = []
  private var watch = ThreadWatch(.playerCommands, at: 0)

  init(_ source: any PlayerSource, _ reporter: PlayerReporter) throws {
    self.source = source
    self.reporter = reporter
    session = try Session.live()
    player = EffectPlayer(session) { number, hasFailed in
      let now = MonotonicClock.nowNanoseconds
      reporter.send(hasFailed ? .failed(number: number, at: now) : .ended(number: number, at: now))
    }
  }

  func run() throws(RigFault) {
    HarnessThread.prepare()
    try HarnessThread.start { [source] in source.run() }
    var buffer = LineBuffer()
    watch = ThreadWatch(.playerCommands, at: MonotonicClock.nowNanoseconds)
    var playback = PlaybackWatch()
    while true {
      Socket.wait(for: [reporter.control], milliseconds: ThreadWatch.waitMilliseconds)
      let now = MonotonicClock.nowNanoseconds
      if let held = watch.back(at: now) { reporter.send(.held(held)) }
      if let held = playback.look(at: now, nextStep: session.nextStepNanoseconds) {
        reporter.send(.held(held))
      }
      marks.removeAll { source.mark($0) }
      guard let bytes = reporter.control.receive() else { continue }
      if bytes.isEmpty { return session.close() }
      for line in buffer.take(bytes) { apply(PlayerCommand(line)) }
    }
  }

  private func apply(_ command: PlayerCommand?) {
    switch command {
    case .open?:
      do throws(DeviceError) { try player.open(source.makeDevice()) } catch {
        return reporter.send(.trouble(error.message))
      }
      // The time for opening the device is no stall: a new watch begins after it.
      watch = ThreadWatch(.playerCommands, at: MonotonicClock.nowNanoseconds)
      reporter.send(.ready(scheduling: session.timing?.scheduling.description ?? "unknown"))
    case .play(let number, let effect)?:
      source.expectCall(at: max(effect.atNanoseconds ?? 0, MonotonicClock.nowNanoseconds))
      do throws(EngineError) {
        try player.play(effect, number: number, at: effect.atNanoseconds ?? 0)
      } catch { reporter.send(.trouble(error.description)) }
    case .stop(let number)?:
      source.expectCall(at: MonotonicClock.nowNanoseconds)
      do throws(EngineError) { try player.stop(number) } catch {
        reporter.send(.trouble(error.description))
      }
    case .mark(let number)?: marks.append(number)
    case nil: break
    }
  }
}
