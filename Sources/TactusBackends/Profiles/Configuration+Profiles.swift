internal import TactusDevice

extension Configuration {
  /// Reads the device profiles in the folders of ``profiles``, and in that of the user if it
  /// exists. They override the catalogue.
  /// - Throws: ``ConfigurationError`` with all problems of all files.
  mutating func loadProfiles(_ sources: ConfigurationSources) throws(ConfigurationError) {
    let user = sources.userProfiles.flatMap { sources.list($0) == nil ? nil : $0 }
    let paths = profiles + [user].compactMap { $0 }.filter { !profiles.contains($0) }
    guard !paths.isEmpty else { return }
    var folders: [[ProfileLayer]] = []
    for folder in paths {
      guard let names = sources.list(folder) else {
        throw ConfigurationError(problems: [
          "\(folder): error: the folder does not exist or cannot be read; check the setting "
            + "profiles (\(origin(of: .profiles)))"
        ])
      }
      folders.append(try Self.layers(in: folder, names, sources))
    }
    deviceProfiles = try ProfileLayers(folders + [DeviceProfiles.catalogueLayers()]).profiles()
  }

  /// Reads the profiles of one folder: the files whose names end with `.json`.
  private static func layers(
    in folder: String, _ names: [String], _ sources: ConfigurationSources
  ) throws(ConfigurationError) -> [ProfileLayer] {
    var files: [(name: String, file: String, bytes: [UInt8])] = []
    for name in names.sorted() where name.hasSuffix(".json") && name.utf8.count > 5 {
      guard files.count < profileFiles else {
        throw ConfigurationError(problems: [
          "\(folder): error: more than \(profileFiles) profiles; remove some"
        ])
      }
      let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      guard let bytes = try sources.read(path) else { continue }
      files.append((String(name.dropLast(5)), path, bytes))
    }
    return try DeviceProfiles.read(files)
  }

  /// The largest number of profiles in a folder.
  private static var profileFiles: Int { 1000 }
}
