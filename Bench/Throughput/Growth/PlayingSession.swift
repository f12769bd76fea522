internal import BenchKit
internal import TactusDevice
internal import TactusEngine
internal import TactusPattern

/// A virtual session with a device that ignores its segments: time passes as fast as the engine can
/// step.
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

  /// Advances the time by a number of nanoseconds.
  func advance(by nanoseconds: Int64) {
    session.advance(to: session.nowNanoseconds + nanoseconds)
  }

  /// Runs a command that cannot fail here, because the queue is emptied at once.
  static func command(_ body: () throws(EngineError) -> Void) {
    do throws(EngineError) { try body() } catch { preconditionFailure(error.description) }
  }
}
