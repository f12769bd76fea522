internal import TactusJSON

/// Writes outlines without taps as Android XML: one `basic-envelope-effect`, of API level 36.
///
/// Times are whole milliseconds, each rounded from the start of the pattern. The envelope
/// has no steps: a step becomes a line over the millisecond before it. How many points a vibrator
/// plays, and how short, depends on the device.
package enum AndroidWriter {
  /// A control point.
  private struct Point {
    /// Milliseconds from the start.
    var time: Int
    var level: OutlineLevel
  }

  /// Returns the text of a file.
  /// - Parameter outline: with taps as pieces.
  package static func write(_ outline: Outline) throws(OutlineError) -> String {
    guard let first = outline.pieces.first else { throw .nothingToWrite }
    let points = points(outline)
    if points.count > FormatLimits.pieces {
      throw .tooLarge("control points", limit: FormatLimits.pieces)
    }
    var text = "<vibration-effect>\n"
    text += "    <basic-envelope-effect initialSharpness=\"\(number(first.startSharpness))\">\n"
    var last = 0
    for point in points {
      text +=
        "        <control-point intensity=\"\(number(point.level.intensity))\""
        + " sharpness=\"\(number(point.level.sharpness))\" durationMs=\"\(point.time - last)\" />\n"
      last = point.time
    }
    return text + "    </basic-envelope-effect>\n</vibration-effect>\n"
  }

  private static func number(_ value: Double) -> String {
    ((value * 1e6).rounded() / 1e6).description
  }

  private static func points(_ outline: Outline) -> [Point] {
    var points: [Point] = []
    var end: (time: Double, level: OutlineLevel)?
    for piece in outline.pieces {
      var before = OutlineLevel(0, piece.startSharpness)
      if let last = end {
        if piece.start - last.time > Outline.sameTime {
          turn(at: last.time, last.level, OutlineLevel(0, last.level.sharpness), &points)
        } else {
          before = last.level
        }
      }
      turn(at: piece.start, before, piece.first, &points)
      end = (piece.end, piece.last)
    }
    if let end { turn(at: end.time, end.level, OutlineLevel(0, end.level.sharpness), &points) }
    return points
  }

  /// Adds the points of a time at which the level bends, or steps from one value to another. Before
  /// a step the level is kept until a millisecond before it. A later point of the same millisecond
  /// replaces the earlier one.
  private static func turn(
    at seconds: Double, _ before: OutlineLevel, _ after: OutlineLevel, _ points: inout [Point]
  ) {
    let time = Int((seconds * 1000).rounded())
    let last = points.last?.time ?? 0
    let isStep = abs(before.intensity - after.intensity) > stepTolerance
    if isStep, time - 1 > last { points.append(Point(time: time - 1, level: before)) }
    if time > last {
      points.append(Point(time: time, level: after))
    } else if !points.isEmpty {
      points[points.count - 1].level = after
    } else if after.intensity > 0 {
      points.append(Point(time: 1, level: after))
    }
  }

  /// The change of intensity at one time from which it is a step.
  private static let stepTolerance = 0.001
}
