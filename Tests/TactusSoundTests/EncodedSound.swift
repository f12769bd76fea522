import CSndFile
import TactusSound
import TactusSystem

/// Sound files for tests, which are written by libsndfile or byte by byte.
enum EncodedSound {
  /// A sample of a tone with 440 Hz and an amplitude of 0.5 that is nearly a sine. All channels use
  /// it.
  static func sine(_ index: Int, rate: Int) -> Float {
    var turn = Double(index) * 440 / Double(rate)
    turn -= turn.rounded(.down)
    // Each half wave is a parabola, which is within 6 % of a sine.
    let half = turn < 0.5 ? turn * 2 : turn * 2 - 1
    return Float((turn < 0.5 ? 2 : -2) * half * (1 - half))
  }

  /// Encodes samples as a sound file in memory.
  /// - Parameter format: the container and the coding, as constants of libsndfile.
  static func bytes(
    _ format: Int, rate: Int, channels: Int = 1, frames: Int, _ sample: (Int) -> Float
  ) throws -> [UInt8] {
    guard tactus_sndfile_load() else { throw Refusal() }
    let sink = EncodedBytes()
    var functions = EncodedBytes.functions()
    var info = SF_INFO()
    info.samplerate = Int32(rate)
    info.channels = Int32(channels)
    info.format = Int32(format)
    let context = unsafe Unmanaged.passUnretained(sink).toOpaque()
    var file: OpaquePointer?
    SoundOpening.lock.withLock { _ in
      unsafe file = unsafe tactus_sf_open_virtual(&functions, Int32(SFM_WRITE), &info, context)
    }
    guard let file = unsafe file else { throw Refusal() }
    let chunk = 4096
    for start in stride(from: 0, to: frames, by: chunk) {
      let count = min(chunk, frames - start)
      let samples = (0..<count).flatMap { Array(repeating: sample(start + $0), count: channels) }
      _ = unsafe samples.withUnsafeBufferPointer {
        unsafe tactus_sf_writef_float(file, $0.baseAddress, sf_count_t(count))
      }
    }
    unsafe tactus_sf_close(file)
    return sink.bytes
  }

  /// The bytes of a WAV file with 16-bit samples, whose header may state another length.
  static func wave(
    rate: Int, channels: Int, statedBytes: Int? = nil, samples: [Int16]
  ) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let data = samples.flatMap { number(Int($0), 2) }
    let stated = statedBytes ?? data.count
    return Array("RIFF".utf8) + number(stated + 36, 4) + Array("WAVEfmt ".utf8) + number(16, 4)
      + number(1, 2) + number(channels, 2) + number(rate, 4) + number(rate * channels * 2, 4)
      + number(channels * 2, 2) + number(16, 2) + Array("data".utf8) + number(stated, 4) + data
  }

  struct Refusal: Error {}
}

/// Memory to which libsndfile writes a file.
private final class EncodedBytes {
  private(set) var bytes: [UInt8] = []
  private var position = 0

  nonisolated static func functions() -> SF_VIRTUAL_IO {
    unsafe SF_VIRTUAL_IO(
      get_filelen: { unsafe EncodedBytes.at($0)?.length ?? 0 },
      seek: { unsafe EncodedBytes.at($2)?.seek($0, $1) ?? -1 },
      read: { _, _, _ in 0 },
      write: { unsafe EncodedBytes.at($2)?.write($0, $1) ?? 0 },
      tell: { unsafe EncodedBytes.at($0)?.tell ?? 0 })
  }

  private static func at(_ context: UnsafeMutableRawPointer?) -> EncodedBytes? {
    guard let context = unsafe context else { return nil }
    return unsafe Unmanaged<EncodedBytes>.fromOpaque(context).takeUnretainedValue()
  }

  private var length: sf_count_t { sf_count_t(bytes.count) }
  private var tell: sf_count_t { sf_count_t(position) }

  private func seek(_ offset: sf_count_t, _ whence: Int32) -> sf_count_t {
    let base = [position, bytes.count][Int(max(whence, 1)) - 1]
    position = (whence == 0 ? 0 : base) + Int(offset)
    return sf_count_t(position)
  }

  private func write(_ source: UnsafeRawPointer?, _ count: sf_count_t) -> sf_count_t {
    let end = position + Int(count)
    if end > bytes.count { bytes += Array(repeating: 0, count: end - bytes.count) }
    unsafe bytes.replaceSubrange(
      position..<end, with: UnsafeRawBufferPointer(start: source, count: Int(count)))
    position = end
    return count
  }
}
