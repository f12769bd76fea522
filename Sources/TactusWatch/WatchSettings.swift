/// What the environment says about recording and watching a process.
package struct WatchSettings: Sendable, Hashable {
  /// The file that everything is recorded in (`TACTUS_CAPTURE`); nil: none.
  package var captureFile: String?
  /// The folder that sockets of the user's processes stand in (`XDG_RUNTIME_DIR`); nil: the process
  /// cannot be watched: there is none, or `TACTUS_WATCH` is 0.
  package var runtimeFolder: String?

  /// Nothing is recorded, and nothing can be watched.
  package static let off = WatchSettings(environment: [:])

  /// An empty value counts as none, and so does a relative path of a folder, as the specification
  /// of the base directories says.
  package init(environment: [String: String]) {
    captureFile = environment["TACTUS_CAPTURE"].flatMap { $0.isEmpty ? nil : $0 }
    if environment["TACTUS_WATCH"] != "0", let folder = environment["XDG_RUNTIME_DIR"],
      folder.hasPrefix("/")
    {
      runtimeFolder = folder
    }
  }

  /// Whether nothing is asked for.
  package var isOff: Bool { captureFile == nil && runtimeFolder == nil }
}
