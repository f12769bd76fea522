import Foundation
import TactusDevice

/// The levels of a play as a game sends them: the levels of both motors, once every 10 ms.
struct TableCurve {
  /// The interval of SDL's own rumble thread, and of many games' frames.
  private static let stepNanoseconds: Int64 = 10_000_000

  /// The planned time of the first level, on CLOCK_MONOTONIC.
  let begin: Int64
  /// Strong and weak levels, 0 to 65,535, one each 10 ms.
  private let steps: [(strong: Int, weak: Int)]

  /// - Parameter segments: the requests to a device; the result is nil if there are none.
  init?(_ segments: [Segment]) {
    guard let begin = segments.map(\.startNanoseconds).min(),
      let end = segments.map(\.endNanoseconds).max()
    else { return nil }
    let motors = Dictionary(grouping: segments, by: \.actuator)
    let strong = motors[0] ?? []
    let weak = motors[1] ?? strong
    self.begin = begin
    steps = stride(from: begin, through: end + Self.stepNanoseconds, by: Int(Self.stepNanoseconds))
      .map { (Self.drive(of: strong, at: $0), Self.drive(of: weak, at: $0)) }
  }

  /// Full strength on both motors, for a minute.
  static let fullStrength = (0..<6000).map { "\($0 * 10) 65535 65535" }.joined(separator: "\n")

  /// The curve as text: for each step the milliseconds from the start, and the two levels.
  var text: String {
    steps.enumerated().map { "\($0.offset * 10) \($0.element.strong) \($0.element.weak)" }
      .joined(separator: "\n")
  }

  var stepCount: Int { steps.count }

  /// The drive at a time is that of the last segment that has begun.
  private static func drive(of segments: [Segment], at time: Int64) -> Int {
    guard let segment = segments.last(where: { $0.startNanoseconds <= time }) else { return 0 }
    let length = segment.endNanoseconds - segment.startNanoseconds
    let part =
      length > 0 ? min(Double(time - segment.startNanoseconds) / Double(length), 1) : 1
    let level = segment.startLevel + (segment.endLevel - segment.startLevel) * part
    return Int((level * 65_535).rounded())
  }
}
