extension KnownSound {
  /// The bytes of a WAV file with the sound, with 16 bits per sample.
  package var wave: [UInt8] {
    let data = samples.flatMap { sample in
      Self.bytes(Int((Double(min(max(sample, -1), 1)) * 32_767).rounded()), 2)
    }
    return Self.header(rate: rate, channels: 1, dataBytes: data.count) + data
  }

  /// The header of a WAV file with 16 bits per sample. It has 44 bytes.
  package static func header(rate: Int, channels: Int, dataBytes: Int) -> [UInt8] {
    Array("RIFF".utf8) + bytes(dataBytes + 36, 4) + Array("WAVEfmt ".utf8) + bytes(16, 4)
      + bytes(1, 2) + bytes(channels, 2) + bytes(rate, 4) + bytes(rate * channels * 2, 4)
      + bytes(channels * 2, 2) + bytes(16, 2) + Array("data".utf8) + bytes(dataBytes, 4)
  }

  private static func bytes(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
