/// How fast a device talks; the numbers are those of `enum usb_device_speed`.
package enum USBSpeed: Int, Sendable {
  case full = 2
  case high = 3
}

/// An endpoint of a device, as its descriptor says (USB 2.0, section 9.6.6).
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
  /// The bits of the attributes beside the kind: how an isochronous endpoint is synchronized.
  package var synchronization: UInt8 = 0
  /// The most bytes of a packet.
  package var packetBytes: UInt16
  /// The period as the descriptor has it; see ``period(at:)``.
  package var interval: UInt8
  /// Bytes that the class adds to the descriptor.
  package var extraBytes: [UInt8] = []
  /// Descriptors of the class that follow.
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

  /// Nanoseconds between two turns of the endpoint; 0 for a bulk endpoint, which has a turn
  /// whenever there is something to transfer.
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
