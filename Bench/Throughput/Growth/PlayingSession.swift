internal import BenchKit
internal import TactusDevice
internal import TactusEngine
internal import TactusPattern

/// A virtual session with a still device: time passes as fast as the engine can step.
final class PlayingSession {
  private let session = Session.virtual()
  private let output: SessionOutput
  private let group: PlayerGroup

  init() throws(BenchError) {
    do { output = try session.open(StillDevice()) } catch { throw BenchError(error.description) }
    group = session.makeGroup()
  }

  deinit { session.close() }

  func makePlayer(_ timeline: Timeline) -> Player {
    session.makePlayer(timeline, in: group, on: output)
  }

  /// Lets so many nanoseconds pass.
  func advance(by nanoseconds: Int64) {
    session.advance(to: session.nowNanoseconds + nanoseconds)
  }

  /// Gives a command that cannot be refused here: a queue that is emptied at once is never full.
  static func command(_ body: () throws(EngineError) -> Void) {
    do throws(EngineError) { try body() } catch { preconditionFailure(error.description) }
  }
}
