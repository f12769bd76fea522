import TactusFirmware
import TactusWire
import TestLine

/// Delays the taps of a board by known times, and records when its motor was really driven.
final class SlowBoard: BoardTampering {
  /// The delay of the tap with this number in microseconds.
  private let delay: (Int) -> UInt32
  /// The requested start of the current tap, and its delay.
  private var current: (start: UInt32, delay: UInt32) = (0, 0)
  private var taps = 0
  private var now: UInt64 = 0
  private var isDriven = false
  /// The times at which the drive of the motor began, in microseconds of the board's clock.
  private(set) var onsets: [UInt64] = []

  init(delay: @escaping (Int) -> UInt32 = { _ in 0 }) { self.delay = delay }

  func received(_ frame: Frame, at time: UInt64) -> [Frame] {
    guard case .play(var play) = try? Message(frame) else { return [frame] }
    // All segments of a tap are shifted by the same amount.
    if play.startMicroseconds &- current.start < 1 << 31,
      play.startMicroseconds &- current.start > 30_000
    {
      current = (play.startMicroseconds, delay(taps))
      taps += 1
    }
    play.startMicroseconds &+= current.delay
    return [Message.play(play).frame(sequence: frame.sequence)]
  }

  func tick(at time: UInt64) -> [Frame] {
    now = time
    return []
  }

  func drive(_ drive: Drive, of actuator: Int) -> Drive {
    if drive.level > 0, !isDriven { onsets.append(now + 1000) }
    isDriven = drive.level > 0
    return drive
  }
}
