/// A message from a host controller to a device over USB/IP (`Documentation/usb/usbip_protocol.rst`
/// in the kernel's sources).
package enum HostMessage: Sendable, Hashable {
  /// USBIP_CMD_SUBMIT: a driver requests a transfer.
  case submit(Submission)
  /// USBIP_CMD_UNLINK: a driver withdraws the transfer `victim`.
  case unlink(sequence: UInt32, victim: UInt32)
}

/// A transfer (an URB) that a driver requests.
package struct Submission: Sendable, Hashable {
  /// The number of the transfer, which the answer repeats.
  package var sequence: UInt32
  /// The endpoint, with ``USBEndpoint/input`` set if the host reads.
  package var address: UInt8
  /// The number of bytes to write, or the largest number to read.
  package var length: Int
  /// The bytes to write; empty if the host reads.
  package var data: [UInt8]
  /// The packets of an isochronous transfer; empty for the other kinds.
  package var packets: [StreamPacket]
  /// The eight bytes of a control request; zeros for the other kinds.
  package var setup: [UInt8]

  package init(
    sequence: UInt32, address: UInt8, length: Int, data: [UInt8] = [],
    packets: [StreamPacket] = [], setup: [UInt8] = [UInt8](repeating: 0, count: 8)
  ) {
    self.sequence = sequence
    self.address = address
    self.length = length
    self.data = data
    self.packets = packets
    self.setup = setup
  }

  /// Whether the host reads.
  package var isInput: Bool { address & USBEndpoint.input != 0 }
}

/// The place of one isochronous packet in the buffer of its transfer, in bytes.
package struct StreamPacket: Sendable, Hashable {
  package var offset: Int
  package var length: Int

  package init(offset: Int, length: Int) {
    self.offset = offset
    self.length = length
  }
}
