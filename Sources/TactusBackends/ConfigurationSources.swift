internal import TactusSystem

/// The sources of a configuration: the user's option, the environment, and a way to read files.
///
/// All sources are values, so that tests and programs can supply their own; ``process(file:)`` uses
/// those of the process.
public struct ConfigurationSources: Sendable {
  /// The only file to read, which must exist (`--config`); nil to use the standard places.
  public var file: String?
  /// The environment: `TACTUS_...`, `XDG_CONFIG_HOME` and `HOME`. An empty value counts as unset.
  public var environment: [String: String]
  /// Reads a whole file; returns nil if the file does not exist.
  public var read: @Sendable (String) throws(ConfigurationError) -> [UInt8]?
  /// The names of the files in a folder, in any order; nil if the folder does not exist.
  public var list: @Sendable (String) -> [String]?

  /// Creates sources from given values.
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
  /// - Parameter file: the only file to read, which must exist; nil to use the standard places.
  public static func process(file: String? = nil) -> ConfigurationSources {
    ConfigurationSources(
      file: file, environment: ProcessEnvironment.variables, read: readFile,
      list: { FolderNames.read($0, limit: folderNames) })
  }

  /// Reads a whole configuration file or profile; nil if it does not exist.
  @Sendable
  package static func readFile(_ path: String) throws(ConfigurationError) -> [UInt8]? {
    do throws(FileError) {
      return try BoundedFile.read(path: path, limit: fileBytes)
    } catch {
      if error.kind == .missing { return nil }
      throw ConfigurationError(problems: [error.description])
    }
  }

  /// The largest size of a configuration file in bytes.
  private static let fileBytes = 1 << 20
  /// The largest number of names in a folder of profiles.
  private static let folderNames = 10_000

  /// A variable of the environment; nil if it is unset or empty.
  func variable(_ name: String) -> String? {
    guard let text = environment[name], !text.isEmpty else { return nil }
    return text
  }

  /// The file that the user named by an option or the environment; nil if none was named.
  var namedFile: String? { file ?? variable("TACTUS_CONFIG") }

  /// The files to look for, in order: the first that exists is used.
  var candidates: [String] {
    if let namedFile { return [namedFile] }
    return [userFolder.map { "\($0)/config.json5" }, "/etc/tactus/config.json5"]
      .compactMap { $0 }
  }

  /// The folder of the user's files: `$XDG_CONFIG_HOME/tactus`, or `~/.config/tactus`; nil if
  /// neither variable is set.
  package var userFolder: String? {
    // The XDG base directory specification requires that a relative path is ignored.
    let folder =
      variable("XDG_CONFIG_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
      ?? variable("HOME").map { "\($0)/.config" }
    return folder.map { "\($0)/tactus" }
  }

  /// The folder of the user's profiles, which is read if it exists, after the folders of the
  /// setting `profiles`.
  package var userProfiles: String? { userFolder.map { "\($0)/profiles" } }
}
