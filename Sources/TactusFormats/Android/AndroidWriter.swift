internal import TactusJSON

/// Writes outlines without taps as Android XML: one `basic-envelope-effect`, of API level 36.
///
/// Times are whole milliseconds; see ``AndroidLine``. An Android device may limit the number of
/// points of an effect and the shortest time between two points.
package enum AndroidWriter {
  /// The largest number of control points that the reader accepts. It counts four parts for each
  /// point (the element and its three attributes), and three for the two elements around them and
  /// their one attribute.
  private static let pointLimit = (FormatLimits.xmlParts - 3) / 4

  /// Returns the text of a file.
  /// - Parameter outline: an outline without taps; see ``Outline/withTapsAsPieces()``.
  package static func write(_ outline: Outline) throws(OutlineError) -> String {
    guard let first = outline.pieces.first else { throw .nothingToWrite }
    let points = points(outline)
    if points.count > pointLimit { throw .tooLarge("control points", limit: pointLimit) }
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

  private static func points(_ outline: Outline) -> [AndroidLine.Point] {
    var line = AndroidLine(sharpness: outline.pieces.first?.startSharpness ?? 0)
    var end: (time: Double, level: OutlineLevel)?
    for piece in outline.pieces {
      var before = OutlineLevel(0, piece.startSharpness)
      if let last = end {
        if piece.start - last.time > Outline.sameTime {
          line.turn(at: last.time, last.level, OutlineLevel(0, last.level.sharpness))
        } else {
          before = last.level
        }
      }
      line.turn(at: piece.start, before, piece.first)
      end = (piece.end, piece.last)
    }
    if let end { line.turn(at: end.time, end.level, OutlineLevel(0, end.level.sharpness)) }
    return line.points
  }
}
