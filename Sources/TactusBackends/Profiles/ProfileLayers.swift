internal import TactusDevice

/// Combines the layers of all files into device profiles.
///
/// A profile consists of all files with its name. A file in an earlier folder overrides one in a
/// later folder, and all of them override the profile that they extend.
struct ProfileLayers {
  /// The layers of each folder by name; earlier folders override later ones.
  private var folders: [[String: ProfileLayer]]

  init(_ folders: [[ProfileLayer]]) {
    self.folders = folders.map { layers in
      Dictionary(layers.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }
  }

  /// Combines every profile. Profiles of earlier folders come first; within a folder they are
  /// sorted by name.
  /// - Throws: ``ConfigurationError`` with all missing and contradicting values, one line each.
  func profiles() throws(ConfigurationError) -> DeviceProfiles {
    var result: [DeviceProfile] = []
    var problems: [String] = []
    var seen: Set<String> = []
    for name in folders.flatMap({ $0.keys.sorted() }) where seen.insert(name).inserted {
      do throws(ConfigurationError) {
        var assembly = ProfileAssembly(try layer(name, extendedBy: []))
        result.append(try assembly.profile())
      } catch {
        problems += error.problems
      }
    }
    if problems.isEmpty { return DeviceProfiles(result) }
    throw ConfigurationError(problems: problems)
  }

  /// The combined layer of all files with a name, including the profile that it extends.
  private func layer(
    _ name: String, extendedBy chain: [String]
  ) throws(ConfigurationError) -> ProfileLayer {
    let layers = folders.compactMap { $0[name] }
    guard var result = layers.last else { return ProfileLayer(name: name, file: name) }
    for upper in layers.dropLast().reversed() { result = result.overlaid(by: upper) }
    guard let base = result.settings["extends"]?.value.text else { return result }
    guard !chain.contains(base), base != name else {
      throw ConfigurationError(problems: ["\(result.file): error: \(name) extends itself"])
    }
    guard folders.contains(where: { $0[base] != nil }) else {
      throw ConfigurationError(problems: [
        "\(result.file): error: \(name) extends \(base), which does not exist"
      ])
    }
    var lower = try layer(base, extendedBy: chain + [name])
    lower.rules = nil
    return lower.overlaid(by: result)
  }
}
