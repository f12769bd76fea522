/// A message of a device over USB/IP.
package enum DeviceMessage: Sendable, Hashable {
  /// USBIP_RET_SUBMIT: a transfer is complete.
  case submitted(Completion)
  /// USBIP_RET_UNLINK: the status is ``Completion/reset`` if the transfer was pending. The transfer
  /// is then never completed. The status is 0 if it was complete already.
  case unlinked(sequence: UInt32, status: Int32)

  /// The bytes of the message.
  package var bytes: [UInt8] {
    switch self {
    case .submitted(let completion): completion.bytes
    case .unlinked(let sequence, let status):
      words([Command.unlinked, sequence, 0, 0, 0, UInt32(bitPattern: status)])
        + [UInt8](repeating: 0, count: 24)
    }
  }
}

/// The result of a transfer.
package struct Completion: Sendable, Hashable {
  /// -EPIPE: the endpoint stalled.
  package static let stall: Int32 = -32
  /// -ECONNRESET: the driver withdrew the transfer.
  package static let reset: Int32 = -104

  package var sequence: UInt32
  /// The status: 0, or a negated errno.
  package var status: Int32
  /// The number of transferred bytes.
  package var length: Int
  /// The bytes that the host reads, packets without gaps between them; empty if the host wrote.
  package var data: [UInt8]
  /// The packets of an isochronous transfer, each with the number of transferred bytes.
  package var packets: [(packet: StreamPacket, actual: Int)]

  package init(
    sequence: UInt32, status: Int32 = 0, length: Int, data: [UInt8] = [],
    packets: [(packet: StreamPacket, actual: Int)] = []
  ) {
    self.sequence = sequence
    self.status = status
    self.length = length
    self.data = data
    self.packets = packets
  }

  fileprivate var bytes: [UInt8] {
    let head: [UInt32] = [
      Command.submitted, sequence, 0, 0, 0, UInt32(bitPattern: status), UInt32(length), 0,
      UInt32(packets.count), 0, 0, 0,
    ]
    let list = packets.flatMap { packet, actual -> [UInt32] in
      [UInt32(packet.offset), UInt32(packet.length), UInt32(actual), 0]
    }
    return words(head) + data + words(list)
  }

  package static func == (one: Completion, other: Completion) -> Bool { one.bytes == other.bytes }

  package func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}

/// Encodes numbers of 32 bits, the high byte first.
private func words(_ values: [UInt32]) -> [UInt8] {
  values.flatMap { value in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
}
