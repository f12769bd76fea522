import TactusConformance
import TactusDevice
import Testing
import VirtualController

/// Checks the rules of the backend contract with the serial output, the link, the line and the
/// image.
@Suite struct ConformanceTests {
  private final class ImageBackend: HapticBackend {
    static let id = DeviceID(backend: "serial", rest: "image")
    let name = "serial"

    func devices() -> [DeviceListing] {
      [DeviceListing(id: Self.id, name: "image", category: .serial)]
    }

    func open(_ id: DeviceID) throws(DeviceError) -> any HapticDevice {
      guard id == Self.id else { throw DeviceError(.notFound, "no device \(id)") }
      do {
        return try ImageDevice(readyAt: 0, drift: 80e-6, lookAheadNanoseconds: 20_000_000)
      } catch {
        throw DeviceError(.notAnswering, "\(error)")
      }
    }
  }

  @Test func `the image keeps every rule`() {
    let backend = ImageBackend()
    // The tolerance is half a step of the chip's input plus 1 %.
    let subject = Subject(
      backend, device: ImageBackend.id, time: .given, tolerance: 0.5 / 255 + 0.01
    ) { device in
      { _, time in (device as? ImageDevice)?.level(at: time) ?? -1 }
    }
    #expect(Conformance.check(subject) == [])
  }
}

extension ImageDevice {
  /// The drive that the motor has at a time, 0 to 1.
  fileprivate func level(at time: Int64) -> Double {
    advance(to: time)
    return Double(board.drive(at: board.now)) / 255
  }
}
