/// A capture as a document: JSON contains all of it, CSV the parts that can be plotted.
package enum CaptureDocument {
  /// The capture as JSON: one object, times in nanoseconds from the first start.
  package static func json(_ capture: Capture) -> String {
    var writer = CaptureWriter()
    writer.write(capture)
    return writer.text
  }

  /// The capture as CSV: one row at the start of each segment, and for a ramp one at its end.
  package static func csv(_ capture: Capture) -> String {
    CaptureTable(capture).text
  }
}
