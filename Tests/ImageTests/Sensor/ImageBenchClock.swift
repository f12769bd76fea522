import BenchDevice
import TactusEngine

/// The clock of a bench on the image: the engine and the board advance in turn.
final class ImageBenchClock: BenchClock {
  private let device: ImageDevice
  private weak var session: Session?

  init(_ device: ImageDevice) { self.device = device }

  var nowNanoseconds: Int64 { device.now }
  let isInterrupted = false

  func makeSession(_ timing: TimingOptions) -> Session {
    let session = Session.virtual(startNanoseconds: device.now)
    self.session = session
    return session
  }

  func wait(until nanoseconds: Int64) {
    while device.now < nanoseconds {
      let next = min(device.now + 1_000_000, nanoseconds)
      session?.advance(to: next)
      device.advance(to: next)
    }
  }
}
