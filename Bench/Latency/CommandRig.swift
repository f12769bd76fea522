internal import BenchKit
internal import TactusDevice
internal import TactusEngine
internal import TactusPattern

/// A real-time session with a probe device that plays on arrival, and a player that receives
/// commands.
final class CommandRig {
  /// The processors to which the commanding thread and the playback thread are bound, counted from
  /// 0. If the process may use only one processor, both threads run on it.
  static let commandProcessor: Int32 = 0
  static let playbackProcessor = 1
  /// Nanoseconds after which a command counts as lost.
  private static let timeout: Int64 = 30_000_000_000

  private let session: Session
  private let device: ProbeDevice
  private let player: Player
  private let exchanges: Int

  init(exchanges: Int) throws(BenchError) {
    self.exchanges = exchanges
    device = ProbeDevice(capacity: 1 << 16, processor: Self.playbackProcessor)
    do {
      // Without the latency request, because the compared bare hand-over has none either.
      session = try Session.live(TimingOptions(requestsLatency: false))
      let output = try session.open(device)
      let steady = Pattern(events: [
        Event(.hapticContinuous, parameters: [EventParameter(.hapticIntensity, 1)])
      ])
      player = session.makePlayer(
        Timeline(steady), in: session.makeGroup(), on: output)
    } catch {
      throw BenchError("\(error)")
    }
  }

  deinit { session.close() }

  /// The timing that the session obtained, as a line of text.
  var note: String { "session: \(session.timing?.description ?? "no thread")" }
  var fifoPriority: Int? { session.timing?.scheduling.fifoPriority }

  /// Measures from `start` of an idle player to the first submission.
  func measureStarts() throws -> Block {
    try Exchanges.block(exchanges) {
      let latency = try submission { try player.start() }
      try stillness { try player.stop() }
      return latency
    }
  }

  /// Measures from `sendParameters` to the submission of the new level.
  func measureParameters() throws -> Block {
    _ = try submission { try player.start() }
    var isLoud = false
    let block = try Exchanges.block(exchanges) {
      isLoud.toggle()
      let value = isLoud ? 0.75 : 0.5
      return try submission { try player.send([DynamicParameter(.hapticIntensity, value)]) }
    }
    try stillness { try player.stop() }
    return block
  }

  /// Measures from `stop` to the call that stops the output.
  func measureStops() throws -> Block {
    try Exchanges.block(exchanges) {
      _ = try submission { try player.start() }
      Exchanges.rest()
      return try stillness { try player.stop() }
    }
  }

  private func submission(after command: () throws -> Void) throws -> Int64 {
    let buffer = device.buffer
    buffer.reset()
    let begin = MonotonicClock.nowNanoseconds
    try command()
    try wait(since: begin) { buffer.count > 0 }
    return buffer[0].came - begin
  }

  @discardableResult
  private func stillness(after command: () throws -> Void) throws -> Int64 {
    let buffer = device.buffer
    let begin = MonotonicClock.nowNanoseconds
    try command()
    try wait(since: begin) { buffer.stopped > begin }
    return buffer.stopped - begin
  }

  private func wait(since begin: Int64, _ isDone: () -> Bool) throws {
    while !isDone() {
      guard MonotonicClock.nowNanoseconds - begin < Self.timeout else {
        throw BenchError("a command did not reach the output within 30 seconds")
      }
    }
  }
}
