package import TactusDevice
package import TactusPCM
internal import TactusSystem

/// What a stream recorded and what reached the endpoint in the same run, as files that
/// `Independent/endpoint.py` compares.
///
/// - `NAME.json`: the input of the independent renderer (``SampleDocument``)
/// - `NAME.wire`: the samples of all channels, frame by frame, 16 bits each, low byte first
/// - `NAME.places`: which rendered frames the wire has, as JSON
package struct EndpointCapture {
  private let document: String
  private let places: String
  private let wire: [Int16]

  /// - Parameters:
  ///   - wire: the received samples frame by frame, with all channels in each frame.
  ///   - comparison: the comparison of these samples, without a foreign frame.
  ///   - patterns: the number of patterns that were played.
  package init(
    _ wire: [Int16], _ comparison: WireComparison, _ record: RenderLog.Record,
    _ capabilities: OutputCapabilities, _ stream: SampleStream, patterns: Int
  ) {
    self.wire = wire
    let spans = comparison.spans
    // The planted shift by a frame needs one more frame than the wire has.
    let frames = (spans.map { ($0.place ?? 0) + $0.count }.max() ?? 0) + 1
    document = SampleDocument(record, capabilities, stream).text(frames: frames)
    let rows = spans.map { span in
      "[\(span.first), \(span.count), \(span.place.map { "\($0)" } ?? "null")]"
    }
    places =
      "{\"patterns\": \(patterns), \"channels\": \(stream.channels), "
      + "\"drives\": \(stream.drives.map(\.channel)),\n\"spans\": ["
      + rows.joined(separator: ", ") + "]}"
  }

  /// Writes the files.
  /// - Parameter path: the path of the files without an extension.
  package func write(_ path: String) throws {
    try WholeFile.write(Array(document.utf8), path: path + ".json")
    let bytes = unsafe wire.map(\.littleEndian).withUnsafeBytes { unsafe Array($0) }
    try WholeFile.write(bytes, path: path + ".wire")
    try WholeFile.write(Array(places.utf8), path: path + ".places")
  }
}
