/// Decodes the bytes of a sound file: WAV, AIFF, FLAC, OGG, Opus, MP3, CAF and the other formats of
/// libsndfile.
///
/// The bytes may come from anywhere. Memory is bounded by ``SoundLimits``: the numbers in the
/// header are checked first, and the decoded samples are counted, because headers can be wrong.
/// O(n) in the samples.
package enum SoundReader {
  /// Decodes to the end and keeps no samples.
  package static func facts(_ bytes: [UInt8]) throws(SoundError) -> SoundFacts {
    #if SystemLibraries
      try refined(bytes) { () throws(SoundError) in
        try SoundDecoder(bytes).decode { _, _ in }.checked(bytes)
      }
    #else
      throw .notBuilt
    #endif
  }

  /// Decodes a sound and converts it to a rate.
  ///
  /// Mono and stereo sounds keep their channels. A sound with more channels becomes mono, the mean
  /// of all: most files do not state which channel belongs to which loudspeaker.
  /// - Parameter rate: one of ``SoundLimits/rates``.
  package static func read(
    _ bytes: [UInt8], rate: Int, limit: Int = SoundLimits.samples
  ) throws(SoundError) -> SoundSamples {
    #if SystemLibraries
      var samples: [Float] = []
      let facts = try refined(bytes) { () throws(SoundError) in
        try SoundDecoder(bytes).decode { (chunk, channels) throws(SoundError) in
          append(chunk, channels: channels, to: &samples)
          if samples.count > limit { throw .tooManySamples }
        }.checked(bytes)
      }
      let sound = SoundSamples(
        channels: facts.channels == 2 ? 2 : 1, rate: facts.rate,
        interleaved: samples)
      var converted = try RateConversion.convert(sound, to: rate, limit: limit)
      converted.damage = facts.damage
      return converted
    #else
      throw .notBuilt
    #endif
  }

  #if SystemLibraries
    /// Replaces the decoder's reason if the file is known to hold AAC.
    private static func refined<Result>(
      _ bytes: [UInt8], _ body: () throws(SoundError) -> Result
    ) throws(SoundError) -> Result {
      do throws(SoundError) { return try body() } catch {
        if case .unreadable = error, isAdvancedCoding(bytes) { throw .advancedCoding }
        throw error
      }
    }

    /// Appends frames, reduced to mono if they have more than two channels. NaN becomes 0.
    private static func append(
      _ chunk: ArraySlice<Float>, channels: Int, to samples: inout [Float]
    ) {
      guard channels > 2 else {
        for sample in chunk { samples.append(limited(sample)) }
        return
      }
      var start = chunk.startIndex
      while start < chunk.endIndex {
        var sum: Float = 0
        for sample in chunk[start..<start + channels] { sum += limited(sample) }
        samples.append(sum / Float(channels))
        start += channels
      }
    }

    static func limited(_ sample: Float) -> Float {
      sample.isNaN ? 0 : min(max(sample, -1), 1)
    }

    /// Whether a file is MPEG-4, AAC frames with headers of their own (ADTS), or AAC in a CAF file.
    static func isAdvancedCoding(_ bytes: [UInt8]) -> Bool {
      guard bytes.count >= 32 else { return false }
      if bytes[4..<8].elementsEqual("ftyp".utf8) { return true }
      if bytes[0] == 0xFF, bytes[1] & 0xF6 == 0xF0 { return true }
      // The coding of a CAF file follows its header of 8 bytes, a chunk header of 12 and the rate
      // of 8.
      return bytes[..<4].elementsEqual("caff".utf8) && bytes[28..<32].elementsEqual("aac ".utf8)
    }
  #endif
}
