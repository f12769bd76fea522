/// The settings for recording and watching a process, from its environment.
package struct WatchSettings: Sendable, Hashable {
  /// The file to record to (`TACTUS_CAPTURE`); nil for no recording.
  package var captureFile: String?
  /// The folder of the sockets (`XDG_RUNTIME_DIR`); nil if the process cannot be watched, because
  /// the variable is not set or `TACTUS_WATCH` is 0.
  package var runtimeFolder: String?

  /// No recording and no watching.
  package static let off = WatchSettings(environment: [:])

  /// Reads the variables. An empty value counts as not set. A relative path in `XDG_RUNTIME_DIR`
  /// also counts as not set, as the XDG Base Directory Specification requires.
  package init(environment: [String: String]) {
    captureFile = environment["TACTUS_CAPTURE"].flatMap { $0.isEmpty ? nil : $0 }
    if environment["TACTUS_WATCH"] != "0", let folder = environment["XDG_RUNTIME_DIR"],
      folder.hasPrefix("/")
    {
      runtimeFolder = folder
    }
  }

  /// Whether nothing is requested.
  package var isOff: Bool { captureFile == nil && runtimeFolder == nil }
}
