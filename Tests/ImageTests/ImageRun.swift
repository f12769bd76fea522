import TactusEngine
import TactusPattern
import TactusSerial
import VirtualController

/// Plays a pattern with the engine on the image. The run sets the time at which the pattern begins,
/// so that a test can compare times directly.
final class ImageRun {
  let session = Session.virtual()
  let device: ImageDevice
  let output: SessionOutput
  let player: Player
  /// When the pattern begins, on the host's clock.
  let start: Int64

  init(
    _ pattern: Pattern, on image: Image = .feather, lookAhead milliseconds: Int64,
    drift: Double = 0
  ) throws {
    // The start lies beyond the look-ahead, so that the whole pattern can arrive in time.
    start = Session.virtualStart + (milliseconds + 120) * 1_000_000
    device = try ImageDevice(
      image, readyAt: Session.virtualStart, drift: drift,
      lookAheadNanoseconds: milliseconds * 1_000_000)
    output = try session.open(device)
    player = session.makePlayer(Timeline(pattern), in: session.makeGroup(), on: output)
    try player.start(at: start)
  }

  /// Advances the engine and the image in turn, a millisecond each, up to a number of milliseconds
  /// after the start.
  func advance(to end: Int64) {
    let last = start + end * 1_000_000
    while device.now < last {
      let next = min(device.now + 1_000_000, last)
      session.advance(to: next)
      device.advance(to: next)
      noteClock()
    }
  }

  /// The largest error of the link's estimate of the device's clock, in nanoseconds.
  private(set) var clockError: Int64 = 0
  /// Whether the error always stayed within the bound that the link stated.
  private(set) var knowsClock = true

  private func noteClock() {
    let clock = device.link.clock
    let known = Int64(clock.deviceMicroseconds(at: device.now)) * 1000
    let error = abs(known - (device.boardTime(at: device.now) - clockStart))
    clockError = max(clockError, error)
    if error > clock.errorNanoseconds(at: device.now) { knowsClock = false }
  }

  /// Advances the line and the board, but not the engine.
  func advanceLine(to end: Int64) { device.advance(to: start + end * 1_000_000) }

  // The device's clock.

  /// The device's time now, in whole microseconds.
  var deviceMicroseconds: UInt64 { deviceMicroseconds(at: device.now) }

  func deviceMicroseconds(at host: Int64) -> UInt64 {
    UInt64(max(device.boardTime(at: host) - clockStart, 0) / 1000)
  }

  /// The host's time of a tick.
  func hostTime(ofTick tick: Int) -> Int64 {
    device.hostTime(at: clockStart + Int64(tick) * 1_000_000)
  }

  /// The chip's input after a tick. The board writes it within half a millisecond, and the next
  /// tick follows after one.
  func input(afterTick tick: Int) -> UInt8 {
    device.board.drive(at: clockStart + Int64(tick) * 1_000_000 + 900_000)
  }

  private var clockStart: Int64 { device.board.clockStart ?? 0 }
}
