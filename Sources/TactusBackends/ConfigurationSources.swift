internal import TactusSystem

/// Where a configuration comes from: what the user said, the environment, and a way to read files.
///
/// Everything is a value, so that tests and programs can give what they like; ``process(file:)``
/// takes what the process has.
public struct ConfigurationSources: Sendable {
  /// The only file to read, which must exist (`--config`); nil: looked for.
  public var file: String?
  /// The environment: `TACTUS_...`, `XDG_CONFIG_HOME` and `HOME`. An empty value counts as none.
  public var environment: [String: String]
  /// Reads a whole file; nil where there is none.
  public var read: @Sendable (String) throws(ConfigurationError) -> [UInt8]?
  /// The names of a folder's files, in any order; nil where there is no such folder.
  public var list: @Sendable (String) -> [String]?

  /// Sources made by hand.
  public init(
    file: String? = nil, environment: [String: String] = [:],
    read: @escaping @Sendable (String) throws(ConfigurationError) -> [UInt8]? = { _ in nil },
    list: @escaping @Sendable (String) -> [String]? = { _ in nil }
  ) {
    self.file = file
    self.environment = environment
    self.read = read
    self.list = list
  }

  /// The environment and the files of the process.
  /// - Parameter file: the only file to read, which must exist; nil: looked for.
  public static func process(file: String? = nil) -> ConfigurationSources {
    ConfigurationSources(
      file: file, environment: ProcessEnvironment.variables, read: readFile,
      list: { FolderNames.read($0, limit: folderNames) })
  }

  /// Reads a file of the system; nil where there is none.
  @Sendable
  package static func readFile(_ path: String) throws(ConfigurationError) -> [UInt8]? {
    do throws(FileError) {
      return try BoundedFile.read(path: path, limit: fileBytes)
    } catch {
      if error.kind == .missing { return nil }
      throw ConfigurationError(problems: [error.description])
    }
  }

  /// Bytes of a configuration file.
  private static let fileBytes = 1 << 20
  /// Names in a folder of profiles.
  private static let folderNames = 10_000

  /// A variable of the environment; nil where it is empty.
  func variable(_ name: String) -> String? {
    guard let text = environment[name], !text.isEmpty else { return nil }
    return text
  }

  /// The file that the user named, if any.
  var namedFile: String? { file ?? variable("TACTUS_CONFIG") }

  /// The files to look for, in order: the first that exists counts.
  var candidates: [String] {
    if let namedFile { return [namedFile] }
    // The specification of the base directories tells to ignore a relative one.
    let folder =
      variable("XDG_CONFIG_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
      ?? variable("HOME").map { "\($0)/.config" }
    return [folder.map { "\($0)/tactus/config.json5" }, "/etc/tactus/config.json5"]
      .compactMap { $0 }
  }
}
