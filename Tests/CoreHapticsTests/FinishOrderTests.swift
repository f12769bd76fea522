import CoreHaptics
import TactusBackends
import TactusDevice
import Testing

/// An engine that plays one tap, and the messages of its handlers in order.
// Sendable: one task reads the stream, and everything else is Sendable.
private final class Shot: @unchecked Sendable {
  private let engine: CHHapticEngine
  private let lines: AsyncStream<String>
  private let reported: AsyncStream<String>.Continuation

  init() throws {
    engine = try CHHapticEngine(configuration: Configuration(device: DeviceID("loopback")))
    (lines, reported) = AsyncStream.makeStream()
    engine.stoppedHandler = { [reported] in reported.yield("stopped \($0)") }
  }

  func startEngine() throws { try engine.start() }

  /// Starts a player without keeping a reference to it.
  func startPlayer() throws {
    let player = try engine.makeAdvancedPlayer(
      with: CHHapticPattern(events: [.tap()], parameters: []))
    player.completionHandler = { [reported] in reported.yield($0 == nil ? "end" : "end failed") }
    do { try player.start(atTime: CHHapticTimeImmediate) } catch CHHapticError.engineNotRunning {
      reported.yield("refused")
    }
  }

  func notify() {
    engine.notifyWhenPlayersFinished { [reported] error in
      reported.yield(error == nil ? "finished" : "failed")
      return .stopEngine
    }
  }

  /// Returns all messages of the engine: the refusal or the end of the player, the notification,
  /// and the stop of the engine that the notification causes.
  func outcome() async throws -> [String] {
    var all: [String] = []
    for await line in lines {
      all.append(line)
      let isPlayed = all.contains("refused") || all.contains("end")
      if isPlayed && all.contains("finished") { break }
    }
    // The handlers of all engines run one after the other, in the order of their requests. A stop
    // that the notification's handler causes is requested before the first stop of the other
    // engine. So its message arrives before the handler of the second stop ends the stream.
    let other = try CHHapticEngine(configuration: Configuration(device: DeviceID("loopback")))
    other.stop { [reported] _ in other.stop { _ in reported.finish() } }
    for await line in lines { all.append(line) }
    return all
  }
}

/// Requests the notification in the orders that apps use, many times each, on the live loopback.
@Suite(.timeLimit(.minutes(5))) struct FinishOrderTests {
  private static let turns = 1000
  /// The number of taps that play in parallel. A tap lasts 15 ms, so playing one after the other
  /// would take much longer.
  private static let batch = 250
  private static let stopped = "stopped notifyWhenFinished"

  private func outcomes(_ order: @escaping @Sendable (Shot) throws -> Void) async throws
    -> [[String]]
  {
    var all: [[String]] = []
    while all.count < Self.turns {
      all += try await withThrowingTaskGroup(of: [String].self) { group in
        for _ in 0..<Self.batch {
          group.addTask {
            let shot = try Shot()
            try order(shot)
            return try await shot.outcome()
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
    }
    return all
  }

  @Test func `a notification that is requested after the start follows the end`() async throws {
    let outcomes = try await outcomes { shot in
      try shot.startEngine()
      try shot.startPlayer()
      shot.notify()
    }
    #expect(Set(outcomes) == [["end", "finished", Self.stopped]] && outcomes.count == Self.turns)
  }

  @Test func `a notification that is requested before the start occurs once`() async throws {
    let outcomes = try await outcomes { shot in
      try shot.startEngine()
      shot.notify()
      try shot.startPlayer()
    }
    for lines in outcomes {
      #expect(lines.count { $0 == "finished" } == 1 && lines.count { $0 == Self.stopped } == 1)
      // A started player ends once, and a refused player does not play.
      #expect(lines.count == 3 && lines.contains("end") != lines.contains("refused"))
      // Either the notification precedes the player's end, or the player postponed it until its
      // end.
      if lines[0] == "end" { #expect(lines == ["end", "finished", Self.stopped]) }
    }
  }

  @Test func `a notification that is requested on a stopped engine occurs once`()
    async throws
  {
    let outcomes = try await outcomes { shot in
      shot.notify()
      try shot.startEngine()
      try shot.startPlayer()
    }
    for lines in outcomes {
      #expect(lines.count { $0 == "finished" } == 1 && lines.count { $0 == Self.stopped } <= 1)
      #expect(lines.contains("end") != lines.contains("refused"))
      // A notification that is requested on a stopped engine may come before the engine starts.
      // Then it stops nothing, and the tap plays to its end.
      if !lines.contains(Self.stopped) { #expect(lines == ["finished", "end"]) }
    }
  }
}
