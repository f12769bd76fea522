internal import TactusDevice
internal import TactusPattern
internal import TactusSound
internal import TactusSystem

/// The work of the thread that plays sounds, in steps on a virtual clock.
final class SteppedSounds: Sendable {
  let board: SoundBoard
  private let time: SteppedTime
  private let loop: Guarded<SoundLoop>

  init(_ seats: SoundSeats, _ sink: SinkOpening, _ start: Int64, _ log: Log) {
    let time = SteppedTime(start)
    let limit = Nanoseconds.from(seconds: SoundLimits.latencies.upperBound)
    let board = SoundBoard(latencyLimit: limit)
    (self.time, self.board) = (time, board)
    loop = Guarded(SoundLoop(seats, sink, time, board, log))
  }

  /// Does what is due.
  /// - Returns: the time of the next step.
  func step(at now: Int64) -> Int64 {
    repeat {
      time.begin(at: now)
      loop.withLock { $0.step() }
    } while time.due <= now
    return time.due
  }

  func close() { loop.withLock { $0.close() } }
}
