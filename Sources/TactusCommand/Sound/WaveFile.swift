/// A WAV file: one channel of 16-bit samples after a header of 44 bytes.
package enum WaveFile {
  private static let headerBytes = 44
  private static let bytesOfSample = 2

  /// - Parameters:
  ///   - samples: -1 to 1; values beyond are limited.
  ///   - rate: samples per second.
  package static func bytes(_ samples: [Double], rate: Int) -> [UInt8] {
    let dataBytes = samples.count * bytesOfSample
    var result: [UInt8] = []
    result.reserveCapacity(headerBytes + dataBytes)
    result += Array("RIFF".utf8)
    append(dataBytes + headerBytes - 8, bytes: 4, to: &result)
    result += Array("WAVEfmt ".utf8)
    append(16, bytes: 4, to: &result)  // of the format that follows
    append(1, bytes: 2, to: &result)  // plain numbers
    append(1, bytes: 2, to: &result)  // one channel
    append(rate, bytes: 4, to: &result)
    append(rate * bytesOfSample, bytes: 4, to: &result)
    append(bytesOfSample, bytes: 2, to: &result)
    append(bytesOfSample * 8, bytes: 2, to: &result)
    result += Array("data".utf8)
    append(dataBytes, bytes: 4, to: &result)
    for sample in samples {
      let limited = min(max(sample, -1), 1)
      append(Int((limited * Double(Int16.max)).rounded()), bytes: 2, to: &result)
    }
    return result
  }

  /// The low bytes of a number, lowest first.
  private static func append(_ number: Int, bytes count: Int, to result: inout [UInt8]) {
    for index in 0..<count { result.append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
  }
}
