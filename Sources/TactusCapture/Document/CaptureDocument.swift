/// A capture as a document that can be kept: JSON holds all of it, CSV what can be drawn.
package enum CaptureDocument {
  /// The capture as JSON: one object, times in nanoseconds from the first start.
  package static func json(_ capture: Capture) -> String {
    var writer = CaptureWriter()
    writer.write(capture)
    return writer.text
  }

  /// The capture as CSV: a row at each segment's start, and for a ramp one at its end.
  package static func csv(_ capture: Capture) -> String {
    CaptureTable(capture).text
  }
}
