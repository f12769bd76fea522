import Foundation
import SampleBackend

/// A new folder with a meter of its own. Tests run at the same time, and a meter has one output
/// only, so no two tests may share a meter.
struct MeterFolder {
  let path: String

  init() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    path = folder.path
  }

  var backend: MeterBackend { MeterBackend(folder: path) }

  func remove() { try? FileManager.default.removeItem(atPath: path) }
}
