#if SystemLibraries
  internal import CSampleRate

  /// Conversion between sample rates by libsamplerate.
  ///
  /// The medium converter has an error of 121 dB below full scale, which is less than half a step
  /// of 16 bits, and takes a third of the time of the best one.
  enum RateConversion {
    /// The number of frames that the converter may return beyond the exact number.
    private static var slack: Int { 16 }

    /// The sound at another rate, with the nearest number of frames, so that loops keep their
    /// time. O(n) in the frames.
    static func convert(
      _ sound: SoundSamples, to rate: Int, limit: Int
    ) throws(SoundError) -> SoundSamples {
      if sound.rate == rate { return sound }
      let ratio = Double(rate) / Double(sound.rate)
      let wanted = max(Int((Double(sound.frames) * ratio).rounded()), 1)
      guard wanted * sound.channels <= limit else { throw .tooManySamples }
      let frames = wanted + slack
      var result = [Float](repeating: 0, count: frames * sound.channels)
      var made = 0
      var status: Int32 = 0
      unsafe sound.interleaved.withUnsafeBufferPointer { source in
        unsafe result.withUnsafeMutableBufferPointer { target in
          var data = unsafe SRC_DATA()
          unsafe data.data_in = source.baseAddress
          unsafe data.data_out = target.baseAddress
          unsafe data.input_frames = sound.frames
          unsafe data.output_frames = frames
          unsafe data.src_ratio = ratio
          status = unsafe src_simple(&data, Int32(SRC_SINC_MEDIUM_QUALITY), Int32(sound.channels))
          unsafe made = data.output_frames_gen
        }
      }
      guard status == 0 else {
        let text = unsafe src_strerror(status).map { unsafe String(cString: $0) }
        throw .unreadable(text ?? "libsamplerate error \(status)")
      }
      if made == 0 { throw .noSamples }
      result.removeSubrange((min(made, wanted) * sound.channels)...)
      // The converter may return one frame too few; the last frame is then repeated.
      while result.count < wanted * sound.channels {
        result.append(result[result.count - sound.channels])
      }
      return SoundSamples(channels: sound.channels, rate: rate, interleaved: result)
    }
  }
#endif
