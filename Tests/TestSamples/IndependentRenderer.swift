internal import Foundation
package import TactusDevice
package import TactusPCM
internal import TactusSystem

/// Runs the renderer in Python, `Independent/samples.py`, which was written only from the formulas
/// in `VoiceCoils.md`.
package enum IndependentRenderer {
  /// The renderer failed with this exit code.
  package struct Failure: Error { package var code: Int32 }

  private static let script = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Independent/samples.py")

  /// Renders documents.
  /// - Parameter documents: the texts of documents (``SampleDocument``), by name.
  /// - Returns: for each name the samples frame by frame, with all actuators in each frame.
  package static func samples(_ documents: [String: String]) throws -> [String: [Int16]] {
    let folder = try TemporaryFolder("tactus-samples")
    for (name, text) in documents {
      try WholeFile.write(Array(text.utf8), path: "\(folder.path)/\(name).json")
    }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/python3")
    process.arguments = ["-B", script.path, folder.path]
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 { throw Failure(code: process.terminationStatus) }
    return try documents.keys.reduce(into: [:]) { result, name in
      let data = try Data(contentsOf: URL(filePath: "\(folder.path)/\(name).expected"))
      result[name] = stride(from: 0, to: data.count, by: 2).map {
        Int16(bitPattern: UInt16(data[$0]) | UInt16(data[$0 + 1]) << 8)
      }
    }
  }

  /// Renders the record of a stream.
  /// - Returns: the samples frame by frame, with all channels of the stream in each frame, as
  ///   ``RenderedAgain`` returns them.
  package static func frames(
    _ record: RenderLog.Record, _ capabilities: OutputCapabilities, _ stream: SampleStream,
    count: Int
  ) throws -> [Int16] {
    let text = SampleDocument(record, capabilities, stream).text(frames: count)
    let samples = try samples(["stream": text])["stream"] ?? []
    var frames = [Int16](repeating: 0, count: count * stream.channels)
    for (place, sample) in samples.enumerated() {
      let (frame, drive) = place.quotientAndRemainder(dividingBy: stream.drives.count)
      frames[frame * stream.channels + stream.drives[drive].channel] = sample
    }
    return frames
  }
}
