/// The control requests that all devices answer in the same way (USB 2.0, section 9.4; HID 1.11,
/// section 7). Other requests are passed to the device, and stall if it does not support them.
enum StandardRequests {
  /// - Returns: the bytes that the host reads, empty for a request that writes; nil for a stall.
  static func answer(
    _ request: ControlRequest, _ data: [UInt8], by function: any USBFunction,
    at nanoseconds: Int64
  ) -> [UInt8]? {
    let description = function.description
    switch (request.kind, request.code) {
    case (0x80, Code.getDescriptor): return descriptor(request, of: description)
    case (0x81, Code.getDescriptor): return hidDescriptor(request, of: description)
    // A device has one configuration; 0 selects none.
    case (0x00, Code.setConfiguration): return request.value <= 1 ? [] : nil
    case (0x01, Code.setInterface): return select(request, function, nanoseconds)
    // Clearing a halt has no effect, because no endpoint is ever halted.
    case (0x02, Code.clearFeature): return []
    case (0x80, Code.getStatus): return [description.attributes >> 6 & 1, 0]
    case (0x81, Code.getStatus), (0x82, Code.getStatus): return [0, 0]
    default: break
    }
    if description.interfaces.contains(where: { $0.isHID && $0.number == request.interface }) {
      return hid(request, data, function, nanoseconds)
    }
    return function.control(request, data, at: nanoseconds)
  }

  private enum Code {
    static let getStatus: UInt8 = 0
    static let clearFeature: UInt8 = 1
    static let getDescriptor: UInt8 = 6
    static let setConfiguration: UInt8 = 9
    static let setInterface: UInt8 = 11
    static let getReport: UInt8 = 1
    static let setReport: UInt8 = 9
    static let setIdle: UInt8 = 10
  }

  /// A request for the device qualifier, which the host sends to a full-speed device, stalls,
  /// because the device has no other speed.
  private static func descriptor(
    _ request: ControlRequest, of description: USBDescription
  ) -> [UInt8]? {
    switch (request.valueKind, request.valueNumber) {
    case (1, 0): description.device
    case (2, 0): description.configuration
    case (3, let number): description.string(number)
    default: nil
    }
  }

  private static func hidDescriptor(
    _ request: ControlRequest, of description: USBDescription
  ) -> [UInt8]? {
    let interface = description.interfaces.first { $0.isHID && $0.number == request.interface }
    switch request.valueKind {
    case 0x21: return interface?.hidDescriptor
    case 0x22: return interface?.reportDescriptor
    default: return nil
    }
  }

  private static func select(
    _ request: ControlRequest, _ function: any USBFunction, _ nanoseconds: Int64
  ) -> [UInt8]? {
    let isKnown = function.description.interfaces.contains {
      $0.number == request.interface && UInt16($0.alternate) == request.value
    }
    guard isKnown else { return nil }
    function.select(
      interface: request.interface, alternate: request.valueNumber, nanoseconds: nanoseconds)
    return []
  }

  private static func hid(
    _ request: ControlRequest, _ data: [UInt8], _ function: any USBFunction, _ nanoseconds: Int64
  ) -> [UInt8]? {
    switch (request.kind, request.code) {
    case (0xa1, Code.getReport):
      return function.report(kind: request.valueKind, number: request.valueNumber)
    case (0x21, Code.setReport):
      // Feature reports are accepted and ignored.
      let isOutput = request.valueKind == 2
      if isOutput { function.take(data, at: 0, nanoseconds: nanoseconds) }
      return []
    case (0x21, Code.setIdle): return []
    default: return function.control(request, data, at: nanoseconds)
    }
  }
}

extension USBInterface {
  fileprivate var isHID: Bool { reportDescriptor != nil }
}
