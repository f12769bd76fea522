internal import TactusDevice

/// All that files say about devices, from which the profiles are put together.
///
/// A profile is what all files of its name say, those of an earlier folder over those of a later
/// one, all over the profile that it extends.
struct ProfileShelf {
  /// Folders of layers by name; earlier ones count more.
  private var folders: [[String: ProfileLayer]]

  init(_ folders: [[ProfileLayer]]) {
    self.folders = folders.map { layers in
      Dictionary(layers.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }
  }

  /// Puts every profile together: those that only an earlier folder has come first, and within a
  /// folder they follow their names.
  /// - Throws: ``ConfigurationError`` with what is missing or contradicts itself, a line each.
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

  /// All that is said about a name, in one layer.
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
