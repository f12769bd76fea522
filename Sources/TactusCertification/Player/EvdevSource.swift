internal import TactusDevice
internal import TactusEvdev

/// A device of the kernel's, which the player opens itself: nobody stands between the two.
final class EvdevSource: PlayerSource {
  /// Nanoseconds that a node may take to be there and to be permitted: udev gives the right to open
  /// one some time after it has come.
  private static let patience: Int64 = 6_000_000_000
  private static let pause: Int64 = 20_000_000

  private let id: DeviceID
  private let backend: EvdevBackend
  private let teller: PlayerTeller

  init(_ id: DeviceID, _ backend: EvdevBackend, _ teller: PlayerTeller) {
    self.id = id
    self.teller = teller
    self.backend = backend
  }

  /// The device has a thread of its own.
  func run() {}
  func expectCall(at nanoseconds: Int64) {}
  func mark(_ number: Int) -> Bool {
    teller.tell(.marked(number))
    return true
  }

  func makeDevice() throws(DeviceError) -> any HapticDevice {
    let deadline = MonotonicClock.nowNanoseconds + Self.patience
    while true {
      do throws(DeviceError) { return try backend.open(id) } catch {
        guard MonotonicClock.nowNanoseconds < deadline, Self.mayPass(error) else { throw error }
      }
      ClockWait.until(MonotonicClock.nowNanoseconds + Self.pause)
    }
  }

  /// Whether a device that cannot be opened may be the next time.
  private static func mayPass(_ error: DeviceError) -> Bool {
    [.notFound, .notPermitted, .notAnswering, .gone, .busy].contains(error.kind)
  }
}
