internal import BenchKit

#if SystemLibraries
  internal import CAlsa
#endif

/// An ALSA device that records what a sink plays. Only one thread may use it at a time.
@safe
// Sendable: the thread that opens the device hands it over to the one that reads.
final class MonitorInput: @unchecked Sendable {
  #if SystemLibraries
    /// The timeout in milliseconds after which a device that records nothing counts as lost.
    private static let timeoutMilliseconds: Int32 = 2000

    private let handle: OpaquePointer
    private var frames: [Int16] = []

    /// Opens a device for two channels of 16 bits, and starts it.
    init(_ device: String, rate: Int) throws(BenchError) {
      tactus_alsa_be_quiet()
      var opened: OpaquePointer?
      var code = unsafe snd_pcm_open(
        &opened, device, SND_PCM_STREAM_CAPTURE, Int32(SND_PCM_NONBLOCK))
      guard code >= 0, let pcm = unsafe opened else { throw Self.error(device, code) }
      code = unsafe snd_pcm_set_params(
        pcm, SND_PCM_FORMAT_S16, SND_PCM_ACCESS_RW_INTERLEAVED, 2, UInt32(rate), 1, 40_000)
      if code >= 0 { code = unsafe snd_pcm_start(pcm) }
      guard code >= 0 else {
        unsafe snd_pcm_close(pcm)
        throw Self.error(device, code)
      }
      unsafe handle = unsafe pcm
      name = device
    }

    deinit { unsafe snd_pcm_close(handle) }

    private let name: String

    /// Reads frames, at most `count`, and blocks until there is one.
    /// - Returns: the number of frames.
    func read(count: Int) throws(BenchError) -> Int {
      if frames.count < 2 * count { frames = Array(repeating: 0, count: 2 * count) }
      while true {
        let result = unsafe frames.withUnsafeMutableBufferPointer { buffer in
          unsafe snd_pcm_readi(handle, buffer.baseAddress, snd_pcm_uframes_t(count))
        }
        if result > 0 { return result }
        if result < 0, result != -11 { throw Self.error(name, Int32(result)) }
        let ready = unsafe snd_pcm_wait(handle, Self.timeoutMilliseconds)
        if ready == 0 { throw BenchError("\(name) records nothing for 2 s") }
        if ready < 0 { throw Self.error(name, ready) }
      }
    }

    /// The left sample of a frame of the last read, -1 to 1.
    func sample(_ frame: Int) -> Float { Float(frames[2 * frame]) / Float(Int16.max) }

    /// The number of frames that were recorded and not read yet.
    func pendingFrames() throws(BenchError) -> Int {
      var delay = snd_pcm_sframes_t(0)
      let code = unsafe snd_pcm_delay(handle, &delay)
      if code < 0 { throw Self.error(name, code) }
      return Int(delay)
    }

    private static func error(_ device: String, _ code: Int32) -> BenchError {
      let text = unsafe snd_strerror(code).map { unsafe String(cString: $0) }
      return BenchError("\(device) cannot be recorded: \(text ?? "ALSA error \(code)")")
    }
  #else
    init(_ device: String, rate: Int) throws(BenchError) {
      throw BenchError(
        "this build records no sound; build it with the trait SystemLibraries (ALSA)")
    }

    func read(count: Int) throws(BenchError) -> Int { 0 }

    func sample(_ frame: Int) -> Float { 0 }

    func pendingFrames() throws(BenchError) -> Int { 0 }
  #endif
}
