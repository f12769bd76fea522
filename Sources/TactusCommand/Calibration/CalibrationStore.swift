internal import TactusBackends
internal import TactusCalibration
internal import TactusDevice
internal import TactusSystem

/// The files of calibrations in the user's folder.
struct CalibrationStore {
  /// The suffix of the copy of the previous file. An empty copy records that there was no file.
  private static let earlier = ".before"
  /// The largest size of a profile in bytes.
  private static let limit = 1 << 20

  private let sources: ConfigurationSources
  private let configuration: Configuration
  private let userFolder: String
  /// The folder of the profiles.
  private let folder: String

  init(_ sources: ConfigurationSources, _ configuration: Configuration) throws {
    guard let user = sources.userFolder, let profiles = sources.userProfiles else {
      throw CommandFailure(
        .failed,
        "neither XDG_CONFIG_HOME nor HOME is set, so there is no folder for profiles; set one")
    }
    (self.sources, self.configuration, userFolder) = (sources, configuration, user)
    folder = configuration.profiles.first ?? profiles
  }

  /// The file with the doses of all devices.
  var doseFile: String { "\(userFolder)/calibration-dose" }

  private func path(_ profile: CalibratedProfile) -> String { "\(folder)/\(profile.name).json" }

  /// Checks that the configuration can be loaded with the new file.
  func check(_ profile: CalibratedProfile, _ text: String) throws {
    let (path, name) = (path(profile), "\(profile.name).json")
    var changed = sources
    changed.read = { [sources] other throws(ConfigurationError) in
      other == path ? Array(text.utf8) : try sources.read(other)
    }
    changed.list = { [sources, folder] other in
      let names = sources.list(other)
      guard other == folder, names?.contains(name) != true else { return names }
      return (names ?? []) + [name]
    }
    do throws(ConfigurationError) { _ = try configuration.loaded(from: changed) } catch {
      throw CommandFailure(
        .failed, "the measured values make no profile: \(error.problems.joined(separator: "; "))")
    }
  }

  /// Writes the file, and keeps a copy of the previous one.
  /// - Returns: the path of the file.
  func write(_ profile: CalibratedProfile, _ text: String) throws -> String {
    let path = path(profile)
    do throws(FileError) {
      for folder in [ResourceLookup.folder(of: userFolder), userFolder, folder] {
        PathFacts.makePrivateFolder(folder)
      }
      try WholeFile.write(try Self.read(path) ?? [], path: path + Self.earlier)
      try WholeFile.write(Array(text.utf8), path: path)
    } catch {
      throw CommandFailure(writing: error)
    }
    return path
  }

  /// Restores the previous file.
  /// - Returns: what was done, in a line.
  func undo(_ profile: CalibratedProfile) throws -> String {
    let path = path(profile)
    do throws(FileError) {
      guard let bytes = try Self.read(path + Self.earlier) else {
        throw FileError(.missing, path: path + Self.earlier)
      }
      if bytes.isEmpty {
        FolderNames.remove(path)
      } else {
        try WholeFile.write(bytes, path: path)
      }
      FolderNames.remove(path + Self.earlier)
      return bytes.isEmpty
        ? "removed \(path); it did not exist before the calibration"
        : "restored \(path) as it was before the calibration"
    } catch {
      guard error.kind == .missing else { throw CommandFailure(writing: error) }
      throw CommandFailure(.failed, "\(path): no calibration to undo")
    }
  }

  private static func read(_ path: String) throws(FileError) -> [UInt8]? {
    do throws(FileError) { return try BoundedFile.read(path: path, limit: limit) } catch {
      if error.kind == .missing { return nil }
      throw error
    }
  }
}
