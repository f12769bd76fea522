internal import Synchronization

/// The device behind the endpoints of a ``SerialBoard`` (CDC 1.2, PSTN 1.2).
final class SerialFunction: USBFunction {
  private enum Address {
    static let notice: UInt8 = 0x81
    static let output: UInt8 = 0x02
    static let input: UInt8 = 0x82
  }

  private struct State {
    var toSend: [UInt8] = []
    var isHolding = false
    /// The control lines: DTR is bit 0, RTS bit 1.
    var lines: UInt16 = 0
    /// The bit rate, stop bits, parity and data bits that the host has set.
    var coding: [UInt8] = [0x00, 0xc2, 0x01, 0x00, 0, 0, 8]
  }

  let description: USBDescription
  private let keepsUnread: Bool
  private let isReady: @Sendable () -> Bool
  private let received: @Sendable ([UInt8]) -> Void
  private let state = Mutex(State())

  init(
    _ identity: SerialBoard.Identity, keepsUnread: Bool,
    isReady: @escaping @Sendable () -> Bool = { true },
    received: @escaping @Sendable ([UInt8]) -> Void
  ) {
    description = Self.description(identity)
    self.keepsUnread = keepsUnread
    self.isReady = isReady
    self.received = received
  }

  var isOpen: Bool { state.withLock { $0.lines & 1 != 0 } }

  var isHolding: Bool {
    get { state.withLock { $0.isHolding } }
    set { state.withLock { $0.isHolding = newValue } }
  }

  func send(_ bytes: [UInt8]) {
    state.withLock { state in
      if keepsUnread || state.lines & 1 != 0 { state.toSend += bytes }
    }
  }

  func control(_ request: ControlRequest, _ data: [UInt8], at nanoseconds: Int64) -> [UInt8]? {
    state.withLock { state in
      switch (request.kind, request.code) {
      // SET_LINE_CODING and GET_LINE_CODING: the values are stored, but the speed is that of the
      // bus.
      case (0x21, 0x20): state.coding = data
      case (0xa1, 0x21): return state.coding
      // SET_CONTROL_LINE_STATE
      case (0x21, 0x22):
        state.lines = request.value
        if !keepsUnread, request.value & 1 == 0 { state.toSend = [] }
      // SEND_BREAK
      case (0x21, 0x23): break
      default: return nil
      }
      return []
    }
  }

  func accepts(_ address: UInt8) -> Bool { !isHolding && isReady() }

  func take(_ bytes: [UInt8], at address: UInt8, nanoseconds: Int64) { received(bytes) }

  func give(_ address: UInt8, limit: Int, nanoseconds: Int64) -> [UInt8]? {
    guard address == Address.input else { return nil }
    return state.withLock { state in
      guard !state.toSend.isEmpty else { return nil }
      defer { state.toSend.removeFirst(min(limit, state.toSend.count)) }
      return Array(state.toSend.prefix(limit))
    }
  }

  private static func description(_ identity: SerialBoard.Identity) -> USBDescription {
    let control = USBInterface(
      0, USBClass(2, 2, 1),
      classDescriptors: [
        5, 0x24, 0x00, 0x10, 0x01,  // header: CDC 1.10
        5, 0x24, 0x01, 0, 1,  // call management: none, by interface 1
        4, 0x24, 0x02, 2,  // abstract control: line coding and state
        5, 0x24, 0x06, 0, 1,  // union: interface 0 controls interface 1
      ],
      endpoints: [USBEndpoint(Address.notice, .interrupt, packetBytes: 8, interval: 16)])
    let data = USBInterface(
      1, USBClass(10, 0, 0),
      endpoints: [
        USBEndpoint(Address.output, .bulk, packetBytes: 64, interval: 0),
        USBEndpoint(Address.input, .bulk, packetBytes: 64, interval: 0),
      ])
    var description = USBDescription(
      .full, vendor: identity.vendor, product: identity.product,
      manufacturer: identity.manufacturer, name: identity.name, interfaces: [control, data])
    description.kind = USBClass(2, 0, 0)
    description.serialNumber = identity.serialNumber
    return description
  }
}
