internal import BenchKit
internal import Dispatch
internal import TactusDevice
internal import TactusEngine
internal import TactusPattern
internal import TactusSound

/// A session that plays clicks, each at the time of a tap.
final class ClickRig {
  /// Nanoseconds between two clicks.
  static let gapNanoseconds: Int64 = 100_000_000
  /// The time between the starts of two clicks, and the length of a click, in seconds.
  private static let gap = Double(gapNanoseconds) / 1e9
  private static let length = 0.01
  /// A submission that is due more than this many nanoseconds after the previous one is a new tap.
  private static let pause: Int64 = 30_000_000

  private let session: Session
  private let stage: SoundStage
  private let device: ProbeDevice
  private let player: Player
  /// The timeout in seconds for all clicks.
  private let limitSeconds: Int

  init(_ options: SoundBenchOptions) throws(BenchError) {
    let pattern = Self.pattern(clicks: options.clicks)
    let bank = SoundBank(pattern.events, [:], rate: SoundLimits.standardRate)
    limitSeconds = Int(Double(options.clicks) * Self.gap) + 30
    device = ProbeDevice(capacity: 100 * options.clicks)
    do {
      session = try Session.live(TimingOptions(mode: .normal))
      stage = try SoundStage.live(options.sink, latencySeconds: options.latencySeconds)
      session.attach(stage)
      stage.prepare()
      player = session.makePlayer(
        Timeline(pattern, soundLengths: bank.lengths(of: pattern)), in: session.makeGroup(),
        on: try session.open(device), sounds: bank)
    } catch {
      throw BenchError("\(error)")
    }
    if let failure = stage.status?.failure { throw BenchError("nothing is heard: \(failure)") }
  }

  private static func pattern(clicks: Int) -> Pattern {
    Pattern(
      events: (0..<clicks).flatMap { index in
        let time = Double(index) * gap
        return [
          Event(.hapticTransient, time: time),
          Event(.audioContinuous, time: time, duration: length),
        ]
      })
  }

  /// A description of the sound output (sink) in one line.
  var note: String {
    guard let status = stage.status, let sink = status.sink else { return "no sink" }
    let milliseconds = Figure.text(Double(status.latencyNanoseconds) / 1e6)
    return "\(sink.name): \(sink.bufferFrames) frames, \(milliseconds) ms from a command to its "
      + "frame, \(status.underrunCount) gaps"
  }

  /// Plays all clicks.
  /// - Returns: the planned times of the taps.
  func play() throws(BenchError) -> [Int64] {
    device.buffer.reset()
    let ended = DispatchSemaphore(value: 0)
    player.onEnd { _ in ended.signal() }
    do throws(EngineError) { try player.start(at: session.nowNanoseconds) } catch {
      throw BenchError(error.description)
    }
    guard ended.wait(timeout: .now() + .seconds(limitSeconds)) == .success else {
      throw BenchError("the clicks have not ended after \(limitSeconds) s")
    }
    var taps: [Int64] = []
    var last = Int64.min / 2
    for index in 0..<device.buffer.count {
      let due = device.buffer[index].due
      if due - last > Self.pause { taps.append(due) }
      last = due
    }
    return taps
  }

  /// Plays all clicks repeatedly until a time on CLOCK_MONOTONIC, so that the sink is not stopped.
  func keepPlaying(until time: Int64) throws(BenchError) {
    while MonotonicClock.nowNanoseconds < time { _ = try play() }
  }

  func rest(milliseconds: Int) {
    _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(milliseconds))
  }

  func close() { session.close() }
}
