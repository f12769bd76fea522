package import TactusSystem

/// A sound file that is decoded from the disk in chunks of one channel, as often as needed.
///
/// Memory is bounded by a chunk, whatever the length of the file. A file that is not regular, such
/// as a pipe, is read into memory first, up to ``SoundLimits/fileBytes``.
package struct SoundStream: Sendable {
  private enum Source: Sendable {
    case file(String)
    case bytes([UInt8])
  }

  /// The number of bytes at the beginning of a file that are enough to recognize AAC.
  private static let headBytes = 32

  private let source: Source

  /// - Throws: ``FileError`` if the file cannot be read.
  package init(path: String) throws(FileError) {
    if try RegularFile.open(path) != nil {
      source = .file(path)
    } else {
      source = .bytes(try BoundedFile.read(path: path, limit: SoundLimits.fileBytes))
    }
  }

  /// Decodes the sound from its start to its end. Blocks while it reads. O(n) in the samples.
  /// - Parameters:
  ///   - seconds: the longest sound.
  ///   - take: receives the chunks in the order of time.
  /// - Throws: ``SoundError`` if the file cannot be decoded or exceeds a limit, and the errors of
  ///   `take`.
  package func decode(
    seconds: Int, _ take: (SoundChunk) throws(SoundError) -> Void
  ) throws(SoundError) -> SoundFacts {
    #if SystemLibraries
      do throws(SoundError) {
        let decoder = try decoder()
        let (rate, stated) = (decoder.rate, decoder.statedFrames)
        var frames = 0
        return try decoder.decode(seconds: seconds) { (samples, channels) throws(SoundError) in
          let chunk = Self.mixed(samples, channels: channels)
          frames += chunk.count
          let share = stated > 0 ? min(Double(frames) / Double(stated), 1) : nil
          try take(SoundChunk(samples: chunk, rate: rate, share: share))
        }
      } catch {
        if error == .tooLong { throw .longerThan(seconds) }
        if case .unreadable = error, SoundReader.isAdvancedCoding(head) { throw .advancedCoding }
        throw error
      }
    #else
      throw .notBuilt
    #endif
  }

  #if SystemLibraries
    private func decoder() throws(SoundError) -> SoundDecoder {
      switch source {
      case .bytes(let bytes): return try SoundDecoder(bytes)
      case .file(let path):
        let file: OpenFile
        do throws(FileError) {
          guard let descriptor = try RegularFile.open(path) else {
            throw FileError(.missing, path: path)
          }
          file = OpenFile(descriptor)
        } catch {
          throw .file(error.reason)
        }
        if head.isEmpty { throw .noSamples }
        return try SoundDecoder(file)
      }
    }

    private var head: [UInt8] {
      switch source {
      case .bytes(let bytes): Array(bytes.prefix(Self.headBytes))
      case .file(let path): RegularFile.head(of: path, count: Self.headBytes)
      }
    }

    /// The mean of all channels. NaN becomes 0.
    private static func mixed(_ samples: ArraySlice<Float>, channels: Int) -> [Float] {
      if channels == 1 { return samples.map(SoundReader.limited) }
      let share = 1 / Float(channels)
      return stride(from: samples.startIndex, to: samples.endIndex, by: channels).map { start in
        var sum: Float = 0
        for index in start..<start + channels { sum += SoundReader.limited(samples[index]) }
        return sum * share
      }
    }
  #endif
}
