/// A WAV file: one or more channels of 16-bit samples after a header of 44 bytes.
package struct WaveFile {
  private static let headerBytes = 44
  private static let bytesOfSample = 2

  /// The file so far; complete when all samples are appended.
  package private(set) var bytes: [UInt8] = []

  /// The header of a file.
  /// - Parameters:
  ///   - rate: the sample rate in hertz.
  ///   - count: the number of samples of all channels together.
  package init(rate: Int, channels: Int, count: Int) {
    let dataBytes = count * Self.bytesOfSample
    bytes.reserveCapacity(Self.headerBytes + dataBytes)
    bytes += Array("RIFF".utf8)
    append(dataBytes + Self.headerBytes - 8, bytes: 4)
    bytes += Array("WAVEfmt ".utf8)
    append(16, bytes: 4)  // the length of the format
    append(1, bytes: 2)  // PCM
    append(channels, bytes: 2)
    append(rate, bytes: 4)
    append(rate * channels * Self.bytesOfSample, bytes: 4)
    append(channels * Self.bytesOfSample, bytes: 2)
    append(Self.bytesOfSample * 8, bytes: 2)
    bytes += Array("data".utf8)
    append(dataBytes, bytes: 4)
  }

  /// A file of one channel.
  /// - Parameters:
  ///   - samples: -1 to 1; values beyond are limited.
  ///   - rate: the sample rate in hertz.
  package static func bytes(_ samples: [Double], rate: Int) -> [UInt8] {
    var file = WaveFile(rate: rate, channels: 1, count: samples.count)
    for sample in samples { file.append(sample) }
    return file.bytes
  }

  /// Appends a sample, limited to -1 to 1. The channels of a frame follow each other.
  package mutating func append(_ sample: Double) {
    let limited = min(max(sample, -1), 1)
    append(Int((limited * Double(Int16.max)).rounded()), bytes: 2)
  }

  /// Appends a sample as it is. The channels of a frame follow each other.
  package mutating func append(_ sample: Int16) { append(Int(sample), bytes: Self.bytesOfSample) }

  /// The low bytes of a number, lowest first.
  private mutating func append(_ number: Int, bytes count: Int) {
    for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
  }
}
