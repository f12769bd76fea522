internal import TactusDevice
internal import TactusSound
internal import TactusSystem

/// The thread that renders sounds and writes them to a sink.
final class SoundThread: Sendable {
  /// The difference between the priority of the playback thread and that of this thread. The
  /// playback thread has the higher priority, because its steps are shorter.
  private static let priorityStep = 20

  let board: SoundBoard
  private let thread: SystemThread

  /// - Parameter latencyLimit: the longest time that haptics wait for a sound, in nanoseconds.
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
      throw EngineStartError(thread: .sound, code: error.number)
    }
  }

  /// Nanoseconds that a caller waits for the thread to end.
  private static let endTimeout: Int64 = 2_000_000_000

  /// Waits for the end of the thread, for a limited time. A thread that a frozen sound server
  /// blocks is left running; it ends when the server answers.
  func close() {
    if board.waitForEnd(until: MonotonicClock.nowNanoseconds + Self.endTimeout) { thread.join() }
  }
}
