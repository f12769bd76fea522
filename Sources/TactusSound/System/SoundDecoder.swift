#if SystemLibraries
  internal import CQuiet
  internal import CSndFile
  internal import TactusSystem

  /// A sound file that libsndfile decodes from memory or from the disk. Closed at the end of its
  /// life.
  @safe struct SoundDecoder: ~Copyable {
    /// Frames that are decoded by one call.
    private static var chunkFrames: Int { 4096 }

    private let handle: OpaquePointer
    private let source: AnyObject
    private let info: SF_INFO

    /// - Throws: ``SoundError`` if the format is unknown, or the system has no libsndfile.
    init(_ bytes: [UInt8]) throws(SoundError) {
      guard tactus_sndfile_load() else { throw .noDecoder }
      if bytes.isEmpty { throw .noSamples }
      let source = MemoryFile(bytes)
      var functions = MemoryFile.functions()
      var info = SF_INFO()
      let context = unsafe Unmanaged.passUnretained(source).toOpaque()
      unsafe handle = try unsafe Self.open {
        unsafe tactus_sf_open_virtual(&functions, Int32(SFM_READ), &info, context)
      }
      self.source = source
      self.info = info
    }

    /// Opens a file that is decoded while it is read, so that only a chunk is in memory.
    /// - Throws: ``SoundError`` if the format is unknown, or the system has no libsndfile.
    init(_ file: OpenFile) throws(SoundError) {
      guard tactus_sndfile_load() else { throw .noDecoder }
      var info = SF_INFO()
      unsafe handle = try unsafe Self.open {
        unsafe tactus_sf_open_fd(file.descriptor.number, Int32(SFM_READ), &info, 0)
      }
      source = file
      self.info = info
    }

    /// Calls a function of libsndfile that opens a file.
    /// - Throws: ``SoundError`` with the library's reason if it opens none.
    private static func open(_ call: () -> OpaquePointer?) throws(SoundError) -> OpaquePointer {
      tactus_quiet_begin()
      defer { tactus_quiet_end() }
      var opened: OpaquePointer?
      var error: Int32 = 0
      SoundOpening.lock.withLock { _ in
        unsafe opened = unsafe call()
        if unsafe opened == nil { error = tactus_sf_error(nil) }
      }
      guard let opened = unsafe opened else { throw .unreadable(Self.text(error)) }
      return unsafe opened
    }

    /// Frames per second, as the header states.
    var rate: Int { Int(info.samplerate) }
    /// Frames that the header states; 0 if it does not.
    var statedFrames: Int { info.frames == sf_count_t.max ? 0 : max(Int(info.frames), 0) }

    deinit {
      unsafe tactus_sf_close(handle)
      withExtendedLifetime(source) {}
    }

    /// Checks the numbers in the header before memory is allocated for them.
    private static func check(_ info: SF_INFO, _ seconds: Int) throws(SoundError) {
      let (channels, rate) = (Int(info.channels), Int(info.samplerate))
      guard SoundLimits.channels.contains(channels) else { throw .channels(channels) }
      guard SoundLimits.fileRates.contains(rate) else { throw .rate(rate) }
      if info.frames != sf_count_t.max, Int(info.frames) > seconds * rate {
        throw .tooLong
      }
    }

    /// Decodes to the end.
    /// - Throws: ``SoundError`` if a limit is exceeded or nothing can be decoded, and the errors of
    ///   `take`.
    /// - Parameters:
    ///   - seconds: the longest sound.
    ///   - take: receives interleaved samples, whole frames, and the number of channels.
    consuming func decode(
      seconds: Int = SoundLimits.fileSeconds,
      _ take: (ArraySlice<Float>, Int) throws(SoundError) -> Void
    ) throws(SoundError) -> SoundFacts {
      try Self.check(info, seconds)
      let (channels, rate) = (Int(info.channels), Int(info.samplerate))
      var buffer = [Float](repeating: 0, count: Self.chunkFrames * channels)
      var frames = 0
      while true {
        tactus_quiet_begin()
        let count = unsafe buffer.withUnsafeMutableBufferPointer { target in
          unsafe Int(
            tactus_sf_readf_float(handle, target.baseAddress, sf_count_t(Self.chunkFrames)))
        }
        tactus_quiet_end()
        guard count > 0 else { break }
        frames += count
        if frames > seconds * rate { throw .tooLong }
        try take(buffer[..<(count * channels)], channels)
      }
      let error = unsafe tactus_sf_error(handle)
      if frames == 0 { throw error == 0 ? .noSamples : .unreadable(Self.text(error)) }
      return SoundFacts(
        container: Self.name(of: info.format & Int32(SF_FORMAT_TYPEMASK)),
        coding: Self.name(of: info.format & Int32(SF_FORMAT_SUBMASK)),
        rate: rate, channels: channels, frames: frames, fault: fault(error, frames))
    }

    /// The reason why decoding ended before the end that the header states; nil if it did not, or
    /// if the stated length is an estimate.
    private func fault(_ error: Int32, _ frames: Int) -> String? {
      if error != 0 { return Self.text(error) }
      // The stated length of these containers is an estimate if the file is truncated.
      let container = Int(info.format) & SF_FORMAT_TYPEMASK
      if [SF_FORMAT_OGG, SF_FORMAT_MPEG].contains(container) || info.frames == sf_count_t.max {
        return nil
      }
      let stated = Int(info.frames)
      return frames < stated ? "\(frames) of \(stated) frames can be decoded" : nil
    }

    /// libsndfile's text for one of its errors, without a full stop.
    private static func text(_ error: Int32) -> String {
      guard let text = unsafe tactus_sf_error_number(error) else {
        return "libsndfile error \(error)"
      }
      let words = unsafe String(cString: text)
      return words.hasSuffix(".") ? String(words.dropLast()) : words
    }

    /// libsndfile's name of a container or a coding.
    private static func name(of format: Int32) -> String {
      var info = unsafe SF_FORMAT_INFO()
      unsafe info.format = format
      let size = unsafe Int32(MemoryLayout<SF_FORMAT_INFO>.size)
      let isKnown = unsafe tactus_sf_command(nil, Int32(SFC_GET_FORMAT_INFO), &info, size) == 0
      guard isKnown, let name = unsafe info.name else { return "format \(format)" }
      return unsafe String(cString: name)
    }
  }
#endif
