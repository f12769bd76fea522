internal import TactusDevice
internal import TactusSound
internal import TactusSystem

/// The thread that renders sounds and writes them to a sink.
final class SoundThread: Sendable {
  /// By how much its priority is below that of the playback thread, whose steps are shorter.
  private static let priorityStep = 10

  let board: SoundBoard
  private let thread: SystemThread

  /// - Parameter latencyLimit: nanoseconds that haptics wait for a sound at most.
  init(
    _ seats: SoundSeats, _ sink: SinkOpening, _ timing: TimingOptions, latencyLimit: Int64,
    _ log: Log
  ) throws(EngineStartError) {
    let board = SoundBoard(latencyLimit: latencyLimit)
    self.board = board
    let priority = Int32(max((timing.fifoPriority ?? 0) - Self.priorityStep, 0))
    do throws(Errno) {
      thread = try SystemThread {
        ThreadSetup.prepare(priority: priority)
        var loop = SoundLoop(seats, sink, LiveStreamTime(seats.owner), board, log)
        while !seats.owner.arena.isClosing { loop.step() }
        loop.close()
        board.noteEnd()
      }
    } catch {
      throw EngineStartError(code: error.number)
    }
  }

  /// Nanoseconds that a caller waits for the thread to end.
  private static let endTimeout: Int64 = 2_000_000_000

  /// Waits for the end of the thread. A thread that a frozen sound server holds up is left behind:
  /// it ends when the server answers.
  func close() {
    if board.waitForEnd(until: MonotonicClock.nowNanoseconds + Self.endTimeout) { thread.join() }
  }
}
