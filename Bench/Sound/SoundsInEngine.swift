internal import TactusEngine
internal import TactusPattern
internal import TactusSound
internal import TactusSystem

/// Renders the sounds of ``RenderingPattern`` with the engine.
final class SoundsInEngine {
  private let timeline: Timeline
  private let bank = RenderingPattern.bank
  private let left = FixedBuffer<Float>(count: SoundRenderer.blockFrames) { _ in 0 }
  private let right = FixedBuffer<Float>(count: SoundRenderer.blockFrames) { _ in 0 }

  init() {
    let pattern = RenderingPattern.pattern
    timeline = Timeline(pattern, soundLengths: bank.lengths(of: pattern))
  }

  /// Renders the pattern from its start, in blocks.
  /// - Parameter check: called after each block with its number of frames.
  func render(count: Int, _ check: (Int) -> Void = { _ in }) {
    var renderer = SoundRenderer(timeline, bank)
    var rest = count
    while rest > 0 {
      let length = min(rest, SoundRenderer.blockFrames)
      renderer.render(left, right, count: length)
      check(length)
      rest -= length
    }
  }

  /// A sample of the block that was rendered last.
  func sample(channel: Int, frame: Int) -> Float { channel == 0 ? left[frame] : right[frame] }
}
