internal import BenchKit
internal import CBench
internal import TactusSound

/// Renders the sounds of ``RenderingPattern`` with a loop in C.
@safe
final class SoundsInC {
  private let sounds: OpaquePointer

  init() throws(BenchError) {
    guard let sounds = unsafe bench_sounds_begin(RenderingPattern.stream) else {
      throw BenchError("no memory for the loop in C")
    }
    unsafe self.sounds = sounds
    for index in 0..<RenderingPattern.voices { try add(index) }
  }

  deinit { unsafe bench_sounds_end(sounds) }

  private func add(_ index: Int) throws(BenchError) {
    let sound = RenderingPattern.sound(index)
    let number = unsafe bench_sounds_add(sounds, sound)
    guard number >= 0 else { throw BenchError("no memory for the loop in C") }
    guard sound.frames > 0 else { return }
    let file = RenderingPattern.file(index)
    for frame in 0..<file.frames {
      for channel in 0..<file.channels {
        let value = file.interleaved[frame * file.channels + channel]
        unsafe bench_sounds_set(sounds, number, Int32(channel), Int64(frame), value)
      }
    }
  }

  /// Begins all sounds again at frame 0.
  func restart() { unsafe bench_sounds_restart(sounds) }

  /// Renders the next frames.
  func render(count: Int) {
    var left = count
    while left > 0 {
      let length = min(left, BENCH_FRAMES)
      unsafe bench_sounds_render(sounds, Int32(length))
      left -= length
    }
  }

  /// A sample of the last piece, of up to `BENCH_FRAMES` frames, that ``render(count:)`` rendered.
  func sample(channel: Int, frame: Int) -> Float {
    unsafe bench_sounds_sample(sounds, Int32(channel), Int32(frame))
  }
}
