/// The type of a device or an interface: class, subclass and protocol.
package struct USBClass: Sendable, Hashable {
  package var code: UInt8
  package var subclass: UInt8
  package var protocolCode: UInt8

  package init(_ code: UInt8, _ subclass: UInt8, _ protocolCode: UInt8) {
    self.code = code
    self.subclass = subclass
    self.protocolCode = protocolCode
  }

  /// Each interface declares its own class.
  package static let perInterface = USBClass(0, 0, 0)
  /// A human interface device that is neither a boot keyboard nor a boot mouse.
  package static let hid = USBClass(3, 0, 0)

  var bytes: [UInt8] { [code, subclass, protocolCode] }
}

/// An alternate setting of an interface.
package struct USBInterface: Sendable, Hashable {
  package var number: UInt8
  package var alternate: UInt8 = 0
  package var kind: USBClass
  /// Descriptors of the device class, between the interface's and those of its endpoints.
  package var classDescriptors: [UInt8] = []
  /// The report descriptor of a human interface device; the HID descriptor is derived from it.
  package var reportDescriptor: [UInt8]?
  package var endpoints: [USBEndpoint]

  package init(
    _ number: UInt8, alternate: UInt8 = 0, _ kind: USBClass, classDescriptors: [UInt8] = [],
    reportDescriptor: [UInt8]? = nil, endpoints: [USBEndpoint] = []
  ) {
    self.number = number
    self.alternate = alternate
    self.kind = kind
    self.classDescriptors = classDescriptors
    self.reportDescriptor = reportDescriptor
    self.endpoints = endpoints
  }

  /// The HID descriptor (HID 1.11, section 6.2.1); empty if there are no reports.
  var hidDescriptor: [UInt8] {
    guard let reportDescriptor else { return [] }
    let size = UInt16(clamping: reportDescriptor.count)
    return [9, 0x21] + littleEndian(0x0111) + [0, 1, 0x22] + littleEndian(size)
  }

  var bytes: [UInt8] {
    [9, 4, number, alternate, UInt8(endpoints.count)] + kind.bytes + [0] + classDescriptors
      + hidDescriptor + endpoints.flatMap(\.bytes)
  }
}
