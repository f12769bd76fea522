/// The speed of a device; the numbers are those of `enum usb_device_speed`.
package enum USBSpeed: Int, Sendable {
  case full = 2
  case high = 3
}

/// An endpoint of a device, from its descriptor (USB 2.0, section 9.6.6).
package struct USBEndpoint: Sendable, Hashable {
  /// The bit of an address that is set if the host reads.
  package static let input: UInt8 = 0x80

  package enum Kind: UInt8, Sendable {
    case isochronous = 1
    case bulk = 2
    case interrupt = 3
  }

  package var address: UInt8
  package var kind: Kind
  /// The bits of the attributes above the kind: the synchronization of an isochronous endpoint.
  package var synchronization: UInt8 = 0
  /// The largest number of bytes in a packet.
  package var packetBytes: UInt16
  /// The period in the form of the descriptor; see ``period(at:)``.
  package var interval: UInt8
  /// The bytes that the device class adds to the endpoint descriptor.
  package var extraBytes: [UInt8] = []
  /// Descriptors of the device class that follow the endpoint's.
  package var classDescriptors: [UInt8] = []

  package init(_ address: UInt8, _ kind: Kind, packetBytes: UInt16, interval: UInt8) {
    self.address = address
    self.kind = kind
    self.packetBytes = packetBytes
    self.interval = interval
  }

  var bytes: [UInt8] {
    [UInt8(7 + extraBytes.count), 5, address, kind.rawValue | synchronization]
      + littleEndian(packetBytes) + [interval] + extraBytes + classDescriptors
  }

  /// The time between two turns of the endpoint in nanoseconds; 0 for a bulk endpoint, which has a
  /// turn whenever there is data.
  package func period(at speed: USBSpeed) -> Int64 {
    let exponent = Int64(min(max(interval, 1), 16) - 1)
    switch (kind, speed) {
    case (.bulk, _): return 0
    case (.interrupt, .full): return Int64(max(interval, 1)) * 1_000_000
    case (.isochronous, .full): return 1_000_000 << exponent
    case (_, .high): return 125_000 << exponent
    }
  }
}

/// A number of 16 bits, the low byte first.
func littleEndian(_ value: UInt16) -> [UInt8] {
  [UInt8(truncatingIfNeeded: value), UInt8(value >> 8)]
}
