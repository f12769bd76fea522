internal import TactusDevice
internal import TactusSound
internal import TactusSystem

/// The thread that renders sounds and writes them to a sink.
final class SoundThread: Sendable {
  let loop: SoundLoop
  private let thread: SystemThread

  /// - Parameter latencyLimit: nanoseconds that haptics wait for a sound at most.
  init(
    _ seats: SoundSeats, _ sink: SinkOpening, _ timing: TimingOptions, latencyLimit: Int64,
    _ log: Log
  ) throws(EngineStartError) {
    let loop = SoundLoop(seats, sink, timing, latencyLimit: latencyLimit, log)
    self.loop = loop
    do throws(Errno) { thread = try SystemThread { loop.run() } } catch {
      throw EngineStartError(code: error.number)
    }
  }

  func close() { thread.join() }
}
