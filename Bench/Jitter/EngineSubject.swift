package import BenchKit
internal import CBench
internal import Dispatch
internal import TactusDevice
package import TactusEngine
internal import TactusPattern
internal import TactusStatistics

/// The engine with a pattern at 1 kHz. It measures how late each step enters `submit`, after
/// mixing.
///
/// One session is used for all blocks, as in an app, and is idle while other subjects are measured.
package final class EngineSubject: BenchSubject {
  /// The time from the start command to the first period in nanoseconds, so that the first period
  /// is not delayed by the start.
  private static let lead: Int64 = 20_000_000

  package let name: String
  package let kind = Series.Kind.engine
  private let periods: Int
  package let session: Session
  /// The output of the probe.
  package let output: SessionOutput
  private let device: ProbeDevice
  private let player: Player

  package init(name: String, _ timing: TimingOptions, periods: Int) throws(BenchError) {
    self.name = name
    self.periods = periods
    device = ProbeDevice(capacity: periods)
    do {
      session = try Session.live(timing)
      output = try session.open(device)
      player = session.makePlayer(
        Timeline(.swaying(milliseconds: periods)), in: session.makeGroup(), on: output)
    } catch {
      throw BenchError("\(error)")
    }
  }

  deinit { session.close() }

  /// The timing that the session obtained.
  var timing: TimingReport? { session.timing }

  /// The timing as a line of text.
  package var note: String { "\(name): \(session.timing?.description ?? "no thread")" }

  package func measure() throws(BenchError) -> Block {
    device.buffer.reset()
    let ended = DispatchSemaphore(value: 0)
    player.onEnd { _ in ended.signal() }
    do throws(EngineError) {
      try player.start(at: session.nowNanoseconds + Self.lead)
    } catch {
      throw BenchError(error.description)
    }
    ended.wait()
    return try block()
  }

  private func block() throws(BenchError) -> Block {
    let buffer = device.buffer
    guard buffer.count > 1 else { throw BenchError("\(name): nothing was submitted") }
    let grid = PeriodGrid(
      (0..<buffer.count).map { (due: buffer[$0].due, came: buffer[$0].came) },
      periodNanoseconds: ProbeDevice.periodNanoseconds,
      phase: SamplingGrid.livePhase(interval: ProbeDevice.periodNanoseconds))
    return Block(
      grid.lateness, missed: grid.missed,
      cpuNanoseconds: buffer.count == buffer.capacity ? buffer.processorNanoseconds : nil,
      wallNanoseconds: buffer[buffer.count - 1].came - buffer[0].came)
  }
}

extension Pattern {
  /// A pattern of one event whose intensity changes in every millisecond.
  static func swaying(milliseconds: Int) -> Pattern {
    // Longer than the recorded part, so that a block ends within the pattern even after stalls.
    let seconds = Double(milliseconds) / 1000 + 0.05
    let points = (0...Int(seconds + 1)).map { second in
      ParameterCurve.ControlPoint(Double(second), second.isMultiple(of: 2) ? 0.2 : 0.8)
    }
    return Pattern(
      events: [
        Event(
          .hapticContinuous, duration: seconds,
          parameters: [
            EventParameter(.hapticIntensity, 1), EventParameter(.hapticSharpness, 0.5),
          ])
      ], curves: [ParameterCurve(.hapticIntensity, points: points)])
  }
}
