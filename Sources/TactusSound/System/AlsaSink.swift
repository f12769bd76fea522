#if SystemLibraries
  internal import CAlsa
  internal import Glibc
  internal import TactusSystem

  /// A sound card, or the sound server behind the name `default`, by ALSA.
  ///
  /// Frames have 16 bits and two channels, which every card and server supports. The calls of ALSA
  /// do not block; instead the sink waits for room with a timeout.
  @safe
  final class AlsaSink: SoundSink {
    /// Milliseconds after which a sink that takes no frames counts as lost.
    private static let timeoutMilliseconds: Int32 = 1000

    /// The largest number of waits in a row without a frame taken, after which the sink counts as
    /// lost.
    private static let waitLimit = 1000

    let facts: SinkFacts
    private let handle: OpaquePointer
    /// A period of frames, with both channels interleaved.
    private var frames: [Int16]

    /// Opens a card or server.
    /// - Parameters:
    ///   - name: a name of ALSA's configuration: `default`, `hw:1,0`, `pipewire`.
    ///   - bufferSeconds: the seconds of sound that the sink queues.
    /// - Throws: ``SinkFault`` with the reason.
    init(name: String, rate: Int, bufferSeconds: Double) throws(SinkFault) {
      tactus_alsa_be_quiet()
      var opened: OpaquePointer?
      let code = unsafe snd_pcm_open(
        &opened, name, SND_PCM_STREAM_PLAYBACK, Int32(SND_PCM_NONBLOCK))
      guard code >= 0, let pcm = unsafe opened else { throw Self.fault(code) }
      var (buffer, period) = (snd_pcm_uframes_t(0), snd_pcm_uframes_t(0))
      var result = unsafe snd_pcm_set_params(
        pcm, SND_PCM_FORMAT_S16, SND_PCM_ACCESS_RW_INTERLEAVED, 2, UInt32(rate), 1,
        UInt32(bufferSeconds * 1e6))
      if result >= 0 { result = unsafe snd_pcm_get_params(pcm, &buffer, &period) }
      guard result >= 0, period > 0, buffer >= period, buffer <= 1 << 20 else {
        unsafe snd_pcm_close(pcm)
        throw result < 0
          ? Self.fault(result)
          : .lost("the sound device has a buffer of \(buffer) frames, which cannot be used")
      }
      unsafe handle = unsafe pcm
      facts = SinkFacts(
        name: name, rate: rate, bufferFrames: Int(buffer), periodFrames: Int(period))
      frames = Array(repeating: 0, count: 2 * Int(period))
    }

    deinit { unsafe snd_pcm_close(handle) }

    func write(
      _ left: borrowing FixedBuffer<Float>, _ right: borrowing FixedBuffer<Float>, count: Int
    ) throws(SinkFault) {
      var done = 0
      while done < count {
        let length = min(count - done, facts.periodFrames)
        for index in 0..<length {
          frames[2 * index] = Self.sample(left[done + index])
          frames[2 * index + 1] = Self.sample(right[done + index])
        }
        try writeFrames(length)
        done += length
      }
    }

    private static func sample(_ value: Float) -> Int16 {
      Int16((min(max(value, -1), 1) * Float(Int16.max)).rounded())
    }

    private func writeFrames(_ count: Int) throws(SinkFault) {
      var done = 0
      var waits = 0
      while done < count {
        let result = unsafe frames.withUnsafeBufferPointer { buffer in
          unsafe snd_pcm_writei(
            handle, buffer.baseAddress?.advanced(by: 2 * done), snd_pcm_uframes_t(count - done))
        }
        if result > 0 {
          done += result
          waits = 0
        } else if result == 0 || result == -Int(EAGAIN) {
          waits += 1
          if waits > Self.waitLimit { throw .lost("the sound device accepts no frames") }
          try waitForRoom()
        } else {
          throw recovered(Int32(result))
        }
      }
    }

    private func waitForRoom() throws(SinkFault) {
      let result = unsafe snd_pcm_wait(handle, Self.timeoutMilliseconds)
      if result == 0 { throw .lost("the sound device accepts no frames") }
      if result < 0 { throw recovered(result) }
    }

    func delayFrames() throws(SinkFault) -> Int {
      var frames = snd_pcm_sframes_t(0)
      let result = unsafe snd_pcm_delay(handle, &frames)
      if result < 0 { throw recovered(result) }
      return max(Int(frames), 0)
    }

    func pause() {
      unsafe snd_pcm_drop(handle)
      unsafe snd_pcm_prepare(handle)
    }

    /// Prepares the stream again if it had a gap.
    /// - Returns: the fault that an error code of ALSA means.
    private func recovered(_ code: Int32) -> SinkFault {
      if code == -EPIPE, unsafe snd_pcm_prepare(handle) >= 0 { return .underrun }
      return Self.fault(code)
    }

    private static func fault(_ code: Int32) -> SinkFault {
      guard let text = unsafe snd_strerror(code) else { return .lost("ALSA error \(code)") }
      return .lost(unsafe String(cString: text))
    }
  }
#endif
