import Synchronization
import TactusVirtualUSB

/// A USB device with endpoints of each type. It records the bytes that it receives, and sends
/// preset bytes.
final class TestFunction: USBFunction {
  static let interruptOut: UInt8 = 0x01
  static let bulkOut: UInt8 = 0x02
  static let streamOut: UInt8 = 0x03
  static let interruptIn: UInt8 = 0x81
  static let bulkIn: UInt8 = 0x82
  static let streamIn: UInt8 = 0x83

  /// Bytes that an endpoint received in one interval.
  struct Taken: Sendable, Hashable {
    var address: UInt8
    var bytes: [UInt8]
    var nanoseconds: Int64
  }

  let description: USBDescription
  private let state = Mutex(State())

  private struct State {
    var taken: [Taken] = []
    var toGive: [[UInt8]] = []
    var isReady = true
    var alternates: [UInt8] = []
  }

  init() {
    description = USBDescription(
      .high, vendor: 1, product: 2, manufacturer: "Maker", name: "Thing",
      interfaces: [
        USBInterface(
          0, USBClass(0xff, 0, 0),
          endpoints: [
            // The interval is 2^(6 - 1) microframes of 125 µs, which is 4 ms.
            USBEndpoint(Self.interruptOut, .interrupt, packetBytes: 64, interval: 6),
            USBEndpoint(Self.interruptIn, .interrupt, packetBytes: 64, interval: 6),
            USBEndpoint(Self.bulkOut, .bulk, packetBytes: 512, interval: 0),
            USBEndpoint(Self.bulkIn, .bulk, packetBytes: 512, interval: 0),
            // The interval is 2^(4 - 1) microframes of 125 µs, which is 1 ms.
            USBEndpoint(Self.streamOut, .isochronous, packetBytes: 64, interval: 4),
            USBEndpoint(Self.streamIn, .isochronous, packetBytes: 64, interval: 4),
          ]),
        USBInterface(1, USBClass(0xff, 0, 0)), USBInterface(1, alternate: 1, USBClass(0xff, 0, 0)),
        USBInterface(2, .hid, reportDescriptor: [0x05, 0x01, 0xc0]),
      ])
  }

  var taken: [Taken] { state.withLock { $0.taken } }
  var alternates: [UInt8] { state.withLock { $0.alternates } }
  var isReady: Bool {
    get { state.withLock { $0.isReady } }
    set { state.withLock { $0.isReady = newValue } }
  }

  func giveLater(_ bytes: [UInt8]) { state.withLock { $0.toGive.append(bytes) } }

  func control(_ request: ControlRequest, _ data: [UInt8], at nanoseconds: Int64) -> [UInt8]? {
    request.code == 0x42 ? [9, 8, 7] : nil
  }

  func report(kind: UInt8, number: UInt8) -> [UInt8]? { kind == 3 ? [number, 0x55] : nil }

  func accepts(_ address: UInt8) -> Bool { isReady }

  func take(_ bytes: [UInt8], at address: UInt8, nanoseconds: Int64) {
    keep(address, bytes, nanoseconds)
  }

  func give(_ address: UInt8, limit: Int, nanoseconds: Int64) -> [UInt8]? {
    state.withLock { $0.toGive.isEmpty ? nil : $0.toGive.removeFirst() }
  }

  func play(_ packet: ArraySlice<UInt8>, at address: UInt8, nanoseconds: Int64) {
    keep(address, Array(packet), nanoseconds)
  }

  func record(_ address: UInt8, limit: Int, nanoseconds: Int64) -> [UInt8] {
    [UInt8](repeating: UInt8(truncatingIfNeeded: nanoseconds / 1_000_000), count: 3)
  }

  func select(interface: UInt8, alternate: UInt8, nanoseconds: Int64) {
    state.withLock { $0.alternates.append(alternate) }
  }

  private func keep(_ address: UInt8, _ bytes: [UInt8], _ nanoseconds: Int64) {
    state.withLock {
      $0.taken.append(Taken(address: address, bytes: bytes, nanoseconds: nanoseconds))
    }
  }
}
