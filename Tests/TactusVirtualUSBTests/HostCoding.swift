import TactusVirtualUSB

extension HostMessage {
  /// The message as bytes, in the encoding of the kernel's USB/IP host.
  var bytes: [UInt8] {
    switch self {
    case .unlink(let sequence, let victim):
      return words([2, sequence, 0x10001, 0, 0, victim]) + [UInt8](repeating: 0, count: 24)
    case .submit(let submission):
      let isStream = !submission.packets.isEmpty
      let head: [UInt32] = [
        1, submission.sequence, 0x10001, submission.isInput ? 1 : 0,
        UInt32(submission.address & 0x7f), 0, UInt32(submission.length), 0,
        isStream ? UInt32(submission.packets.count) : .max, 0,
      ]
      let packets = submission.packets.flatMap { packet -> [UInt32] in
        [UInt32(packet.offset), UInt32(packet.length), 0, 0]
      }
      return words(head) + submission.setup + submission.data + words(packets)
    }
  }
}

/// The bytes of 32-bit numbers in big-endian order.
func words(_ values: [UInt32]) -> [UInt8] {
  values.flatMap { value -> [UInt8] in
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}

/// The sequence numbers of the completed transfers, in the order of the answers.
func completed(_ answers: [DeviceMessage]) -> [UInt32] {
  answers.compactMap {
    guard case .submitted(let completion) = $0 else { return nil }
    return completion.sequence
  }
}
