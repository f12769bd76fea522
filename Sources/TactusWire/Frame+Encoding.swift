extension Frame {
  /// The frame in its transmitted form: with a CRC, stuffed so that it contains no zero, and with a
  /// delimiter.
  public func encoded() -> EncodedFrame {
    var stuffing = Stuffing()
    var crc = CRC32()
    crc.update(type)
    stuffing.add(type)
    crc.update(sequence)
    stuffing.add(sequence)
    for place in 0..<payload.count {
      crc.update(payload[place])
      stuffing.add(payload[place])
    }
    for shift in 0..<4 {
      stuffing.add(UInt8(truncatingIfNeeded: crc.value >> UInt32(8 * shift)))
    }
    return stuffing.finished()
  }
}

/// Consistent Overhead Byte Stuffing: a code byte before each run without zeros gives the distance
/// to the next zero. Thus no zero remains, and 0 can end a frame.
private struct Stuffing {
  private var frame = EncodedFrame()
  /// The index of the code byte of the current run.
  private var code = 0
  private var distance: UInt8 = 1

  init() { frame.append(0) }

  mutating func add(_ byte: UInt8) {
    guard byte == 0 else {
      frame.append(byte)
      // The content is shorter than 254 bytes, so a distance never reaches its maximum.
      distance &+= 1
      return
    }
    frame.replace(code, by: distance)
    code = frame.count
    distance = 1
    frame.append(0)
  }

  mutating func finished() -> EncodedFrame {
    frame.replace(code, by: distance)
    frame.append(0)
    return frame
  }
}
