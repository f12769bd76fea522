import BenchDevice
import TactusEngine

/// A virtual clock for devices that need only the engine.
final class VirtualBenchClock: BenchClock {
  private(set) var nowNanoseconds = Session.virtualStart
  private let interruptsAt: Int64
  private weak var session: Session?

  /// - Parameter interruptsAfter: the time in nanoseconds after which the user interrupts the
  ///   bench.
  init(interruptsAfter: Int64 = .max) {
    interruptsAt =
      interruptsAfter == .max ? .max : Session.virtualStart + interruptsAfter
  }

  var isInterrupted: Bool { nowNanoseconds >= interruptsAt }

  func makeSession(_ timing: TimingOptions) -> Session {
    let session = Session.virtual(startNanoseconds: nowNanoseconds)
    self.session = session
    return session
  }

  func wait(until nanoseconds: Int64) {
    nowNanoseconds = max(nowNanoseconds, min(nanoseconds, interruptsAt))
    session?.advance(to: nowNanoseconds)
  }
}
