#if SystemLibraries
  internal import CAlsa
  internal import Glibc
  internal import TactusDevice
  internal import TactusSystem

  /// The playback stream of the hardware of a sound card, without conversion, mixing or routing by
  /// ALSA.
  @safe
  final class AlsaCard: CardStream {
    let facts: CardFacts
    let descriptor: Int32
    private let handle: OpaquePointer

    /// Opens a card.
    /// - Parameter waitsForFrames: see ``CardFacts/waitsForFrames``; ALSA does not say it.
    /// - Throws: ``CardRefusal`` with the error of the call that failed.
    init(name: String, _ stream: SampleStream, waitsForFrames: Bool) throws(CardRefusal) {
      tactus_alsa_be_quiet()
      var opened: OpaquePointer?
      let mode =
        SND_PCM_NONBLOCK | Int32(SND_PCM_NO_AUTO_RESAMPLE) | Int32(SND_PCM_NO_AUTO_CHANNELS)
        | Int32(SND_PCM_NO_AUTO_FORMAT) | Int32(SND_PCM_NO_SOFTVOL)
      let code = unsafe snd_pcm_open(&opened, name, SND_PCM_STREAM_PLAYBACK, mode)
      guard code >= 0, let pcm = unsafe opened else { throw CardRefusal(code, "open") }
      do throws(CardRefusal) {
        facts = try unsafe Self.configure(pcm, name, stream, waitsForFrames)
      } catch {
        unsafe snd_pcm_close(pcm)
        throw error
      }
      descriptor = unsafe Self.descriptor(of: pcm)
      unsafe handle = unsafe pcm
    }

    private static func descriptor(of pcm: OpaquePointer) -> Int32 {
      guard unsafe snd_pcm_poll_descriptors_count(pcm) == 1 else { return -1 }
      var polled = pollfd()
      return unsafe snd_pcm_poll_descriptors(pcm, &polled, 1) == 1 ? polled.fd : -1
    }

    deinit { unsafe snd_pcm_close(handle) }

    // MARK: Configuration

    private static func configure(
      _ pcm: OpaquePointer, _ name: String, _ stream: SampleStream, _ waitsForFrames: Bool
    ) throws(CardRefusal) -> CardFacts {
      let frames = Double(stream.rate) / 1e9
      var period = snd_pcm_uframes_t(Double(stream.periodNanoseconds) * frames)
      var buffer = snd_pcm_uframes_t(Double(stream.bufferNanoseconds) * frames)
      var settings: OpaquePointer?
      guard unsafe snd_pcm_hw_params_malloc(&settings) >= 0, let hardware = unsafe settings else {
        throw CardRefusal(-ENOMEM, "memory")
      }
      defer { unsafe snd_pcm_hw_params_free(hardware) }
      try check(unsafe snd_pcm_hw_params_any(pcm, hardware), "its settings")
      try check(
        unsafe snd_pcm_hw_params_set_access(pcm, hardware, SND_PCM_ACCESS_RW_INTERLEAVED),
        "interleaved frames")
      try check(
        unsafe snd_pcm_hw_params_set_format(pcm, hardware, SND_PCM_FORMAT_S16_LE), "16 bits")
      try check(
        unsafe snd_pcm_hw_params_set_channels(pcm, hardware, UInt32(stream.channels)),
        "\(stream.channels) channels")
      try check(
        unsafe snd_pcm_hw_params_set_rate(pcm, hardware, UInt32(stream.rate), 0),
        "\(stream.rate) frames per second")
      try check(
        unsafe snd_pcm_hw_params_set_period_size_near(pcm, hardware, &period, nil), "its period")
      // The card must not choose a longer buffer, because it plays its buffer to the end if the
      // host hangs.
      try check(unsafe snd_pcm_hw_params_set_buffer_size_max(pcm, hardware, &buffer), "its buffer")
      try check(unsafe snd_pcm_hw_params_set_buffer_size_near(pcm, hardware, &buffer), "its buffer")
      try check(unsafe snd_pcm_hw_params(pcm, hardware), "these settings together")
      try check(
        unsafe snd_pcm_hw_params_get_period_size(hardware, &period, nil), "its period")
      try check(unsafe snd_pcm_hw_params_get_buffer_size(hardware, &buffer), "its buffer")
      guard period > 0, buffer >= 2 * period, buffer <= 1 << 16 else {
        throw CardRefusal(-EINVAL, "a buffer of \(buffer) frames in periods of \(period)")
      }
      try unsafe setThresholds(pcm, buffer: buffer, period: period)
      return CardFacts(
        name: name, rate: stream.rate, channels: stream.channels, bufferFrames: Int(buffer),
        periodFrames: Int(period), waitsForFrames: waitsForFrames)
    }

    /// Sets the stream to start only by ``start()``, and to stop when its queue is empty. It thus
    /// never repeats played frames.
    private static func setThresholds(
      _ pcm: OpaquePointer, buffer: snd_pcm_uframes_t, period: snd_pcm_uframes_t
    ) throws(CardRefusal) {
      var settings: OpaquePointer?
      guard unsafe snd_pcm_sw_params_malloc(&settings) >= 0, let software = unsafe settings else {
        throw CardRefusal(-ENOMEM, "memory")
      }
      defer { unsafe snd_pcm_sw_params_free(software) }
      try check(unsafe snd_pcm_sw_params_current(pcm, software), "its settings")
      // The queue is never as long as the boundary, so only ``start()`` starts the stream.
      var boundary = snd_pcm_uframes_t(0)
      try check(unsafe snd_pcm_sw_params_get_boundary(software, &boundary), "its settings")
      try check(
        unsafe snd_pcm_sw_params_set_start_threshold(pcm, software, boundary),
        "its start threshold")
      try check(
        unsafe snd_pcm_sw_params_set_stop_threshold(pcm, software, buffer), "its stop threshold")
      try check(unsafe snd_pcm_sw_params_set_avail_min(pcm, software, period), "its period")
      try check(unsafe snd_pcm_sw_params(pcm, software), "its thresholds")
    }

    private static func check(_ code: Int32, _ what: String) throws(CardRefusal) {
      if code < 0 { throw CardRefusal(code, what) }
    }

    // MARK: Playing

    var nowNanoseconds: Int64 { MonotonicClock.nowNanoseconds }

    func prepare() throws(CardFault) {
      let dropped = unsafe snd_pcm_drop(handle)
      // A stream that was never started cannot be dropped.
      if dropped < 0, dropped != -EBADFD { throw Self.fault(dropped) }
      try check(unsafe snd_pcm_prepare(handle))
    }

    func start() throws(CardFault) { try check(unsafe snd_pcm_start(handle)) }

    func room() throws(CardFault) -> Int {
      let frames = unsafe snd_pcm_avail_update(handle)
      try check(Int32(clamping: frames))
      return min(Int(frames), facts.bufferFrames)
    }

    func write(_ frames: borrowing FixedBuffer<Int16>, count: Int) throws(CardFault) {
      let samples = unsafe frames.elements(first: count * facts.channels)
      let result = unsafe snd_pcm_writei(handle, samples.baseAddress, snd_pcm_uframes_t(count))
      try check(Int32(clamping: result))
      if result != count { throw .failed("it took \(result) of \(count) frames") }
    }

    func delayFrames() throws(CardFault) -> Int {
      var frames = snd_pcm_sframes_t(0)
      try check(unsafe snd_pcm_delay(handle, &frames))
      return max(Int(frames), 0)
    }

    func rewindableFrames() -> Int { max(Int(unsafe snd_pcm_rewindable(handle)), 0) }

    func rewind(_ frames: Int) -> Int {
      max(Int(unsafe snd_pcm_rewind(handle, snd_pcm_uframes_t(frames))), 0)
    }

    func halt() { unsafe snd_pcm_drop(handle) }

    private func check(_ code: Int32) throws(CardFault) { if code < 0 { throw Self.fault(code) } }

    /// The fault that an error code of ALSA means. EIO means that the bus of the card stopped for
    /// longer than the queue lasts; the stream can be started again. EBADFD and ENODEV mean that
    /// the card was unplugged.
    static func fault(_ code: Int32) -> CardFault {
      switch code {
      case -EPIPE, -ESTRPIPE: .underrun
      case -EIO: .stalled
      case -EBADFD, -ENODEV: .gone
      default: .failed(CardRefusal.text(code))
      }
    }
  }

  /// The reason why a card cannot be opened.
  struct CardRefusal: Error {
    /// An errno.
    let number: Int32
    /// The setting that the card refused.
    let what: String

    init(_ code: Int32, _ what: String) {
      number = -code
      self.what = what
    }

    var text: String { Self.text(-number) }

    static func text(_ code: Int32) -> String {
      guard let text = unsafe snd_strerror(code) else { return "error \(code) of ALSA" }
      return unsafe String(cString: text)
    }
  }
#endif
