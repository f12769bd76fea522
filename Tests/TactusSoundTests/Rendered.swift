import TactusEngine
import TactusPattern
import TactusSound
import TactusSystem

/// The first sound frames of a pattern, as the renderer produces them.
struct Rendered {
  var left: [Float] = []
  var right: [Float] = []
  private(set) var droppedCount: Int
  private(set) var limitedCount: Int

  /// - Parameter blocks: the numbers of frames in the rendered blocks, used cyclically.
  init(_ pattern: Pattern, _ bank: SoundBank, count: Int, blocks: [Int] = [480]) {
    var renderer = SoundRenderer(
      Timeline(pattern, soundLengths: bank.lengths(of: pattern)), bank)
    let most = blocks.max() ?? 0
    let first = FixedBuffer<Float>(count: most) { _ in .nan }
    let second = FixedBuffer<Float>(count: most) { _ in .nan }
    var turn = 0
    while left.count < count {
      let length = min(blocks[turn % blocks.count], count - left.count)
      renderer.render(first, second, count: length)
      for index in 0..<length {
        left.append(first[index])
        right.append(second[index])
      }
      turn += 1
    }
    droppedCount = renderer.droppedCount
    limitedCount = renderer.limitedCount
  }

  var interleaved: [Float] { zip(left, right).flatMap { [$0, $1] } }

  /// The largest difference between two neighbouring samples on one side. The sample before the
  /// first one counts as 0.
  var steepest: Float {
    [left, right].map { side in
      zip([0] + side, side).map { abs($1 - $0) }.max() ?? 0
    }.max() ?? 0
  }
}
