import Foundation
import Glibc
import TactusCapture
import TactusDevice
import TactusEngine
import TactusLoopback
import TactusPattern
import TactusSystem
import Testing

@testable import TactusWatch

/// A folder for sockets and captures that only its user may access. It is removed when this object
/// is released.
final class PrivateFolder: Sendable {
  let path: String

  init() throws {
    // The path is short, because the path of a socket may have at most 107 bytes.
    path = "/tmp/tactus-\(UUID().uuidString.prefix(13))"
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func text(_ name: String) throws -> String {
    try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
  }

  var socket: String { "\(path)/tactus/\(getpid())" }

  func socketFolder() throws -> SocketFolder {
    var problem = ""
    return try #require(SocketFolder(in: path, makes: true, problem: &problem), "\(problem)")
  }
}

/// A live session that a `WatchConnection` can watch and whose records can go to a capture file.
final class LivePlayer {
  let session: Session
  let broadcast: Broadcast
  let errors = Lines()
  private var output: SessionOutput?
  private var players: [Player] = []

  init(
    _ folder: PrivateFolder, captureFile: String? = nil, isWatched: Bool = true,
    limit: Int = CaptureStream.fileBytes
  ) throws {
    var settings = WatchSettings.off
    settings.captureFile = captureFile
    settings.runtimeFolder = isWatched ? folder.path : nil
    session = try Session.live()
    let errors = errors
    let log = Log(level: .debug) { errors.add($0) }
    broadcast = Broadcast(session, settings, log: log, journalLimit: limit)
  }

  deinit { close() }

  /// Opens a loopback device, and starts a changing level that plays until `close()`.
  func play() throws {
    broadcast.begin()
    let output = try session.open(LoopbackDevice())
    self.output = output
    let buzz = Event(.hapticContinuous, time: 0, duration: 0.2)
    let wave = ParameterCurve(
      .hapticIntensity, points: [.init(0, 0), .init(0.1, 1), .init(0.2, 0.2)])
    let timeline = Timeline(Pattern(events: [buzz], curves: [wave]))
    let player = session.makePlayer(timeline, in: session.makeGroup(), on: output)
    try player.setLoops(true)
    try player.start()
    players.append(player)
  }

  func close() {
    session.close()
    broadcast.close()
  }
}

final class Lines: Sendable {
  private let lines = Guarded<[String]>([])

  func add(_ line: String) { lines.withLock { $0.append(line) } }
  var all: [String] { lines.withLock { $0 } }
}

/// Repeats a check until it succeeds, for at most 30 s, which is far longer than necessary.
/// - Returns: false if the check never succeeded.
func comesAbout(_ condition: () throws -> Bool) rethrows -> Bool {
  let pause = DispatchSemaphore(value: 0)
  for _ in 0..<3000 {
    if try condition() { return true }
    _ = pause.wait(timeout: .now() + .milliseconds(10))
  }
  return false
}

extension WatchConnection {
  /// Reads events until a wanted one arrives.
  /// - Returns: false if the connection ended or 30 s passed before that.
  func reads(_ isWanted: (Event) -> Bool) -> Bool {
    for _ in 0..<3000 {
      let events = events(milliseconds: 10)
      if events.contains(where: isWanted) { return true }
      if events.contains(where: { if case .ended = $0 { true } else { false } }) { return false }
    }
    return false
  }

  /// Reads until a record of a level arrives. False if none arrives.
  var readsLevel: Bool {
    reads { event in
      if case .entry(.record(let record), _) = event, case .sent(.level) = record.kind {
        return true
      }
      return false
    }
  }

  /// Reads until the player has ended. False if it does not end.
  var readsEnd: Bool { reads { if case .ended = $0 { true } else { false } } }
}
