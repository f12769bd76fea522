internal import Synchronization
internal import TactusDevice

/// A DualSense of uhid: the kernel's own driver, hid-playstation, runs it and sends it the reports
/// that it would send to the pad.
///
/// ```
///  program ─► /dev/input/eventN ─► ff-memless ─► hid-playstation ─► /dev/uhid ─► service thread
/// ```
///
/// Unlike over uinput it is the kernel here that ends an effect when it has run its length.
package final class DualSensePad: Sendable {
  /// The name of its node begins with the maker's; the driver makes one more for motion and one for
  /// the touchpad.
  package static let name = "Sony Interactive Entertainment DualSense Wireless Controller"

  /// Levels that are kept; later ones are lost.
  package static let capacity = 1 << 17

  /// The unique id of the pad: six bytes in hexadecimal with colons, as the driver tells it.
  package let unique: String
  private let service: DualSenseService
  private let thread: ServiceThread
  private let isPluggedIn = Atomic<Bool>(true)

  /// Plugs a pad in. Its nodes appear some tens of milliseconds later.
  /// - Parameter address: six bytes, the lowest first, that tell the pad from others.
  package init(address: [UInt8] = [1, 0, 0, 0, 0, 2]) throws(PadError) {
    unique = address.reversed().map(hexadecimal).joined(separator: ":")
    let device = try UhidDevice(
      name: Self.name, unique: unique, identity: PadIdentity(vendor: 0x054c, product: 0x0ce6),
      descriptor: DualSenseReport.descriptor)
    let service = DualSenseService(device, address)
    self.service = service
    thread = try ServiceThread(descriptor: device.descriptor) { service.serve() }
  }

  deinit { unplug() }

  /// What the motors were set to, 0 to 255, each with the time at which the pad had it.
  package var levels: [MotorLevel] { service.levels.withLock { $0 } }

  /// Waits until the levels meet a condition.
  /// - Parameters:
  ///   - milliseconds: how long at most.
  ///   - isMet: asked after every level.
  /// - Returns: whether it was met in time.
  package func wait(milliseconds: Int, until isMet: ([MotorLevel]) -> Bool) -> Bool {
    service.levels.wait(milliseconds: milliseconds, until: isMet)
  }

  /// Unplugs the pad. Again does nothing.
  package func unplug() {
    guard isPluggedIn.exchange(false, ordering: .acquiringAndReleasing) else { return }
    service.device.destroy()
    thread.end()
  }
}

private func hexadecimal(_ byte: UInt8) -> String {
  let digits = String(byte, radix: 16)
  return byte < 16 ? "0" + digits : digits
}

/// What the service thread does.
private final class DualSenseService: Sendable {
  let device: UhidDevice
  let levels = Monitor<[MotorLevel]>([])
  private let address: [UInt8]

  init(_ device: UhidDevice, _ address: [UInt8]) {
    self.device = device
    self.address = address
  }

  func serve() {
    while let message = device.next() {
      switch message {
      case .output(let bytes): note(bytes)
      case .get(let report, let request):
        device.answer(request, with: DualSenseReport.feature(report, address: address))
      case .set(let request): device.accept(request)
      case .other: break
      }
    }
  }

  private func note(_ bytes: [UInt8]) {
    guard let motors = DualSenseReport.motors(of: bytes) else { return }
    let level = MotorLevel(
      nanoseconds: MonotonicClock.nowNanoseconds, strong: motors.strong, weak: motors.weak)
    levels.change { levels in
      if levels.count < DualSensePad.capacity { levels.append(level) }
    }
  }
}
