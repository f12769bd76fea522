internal import TactusCatalogue
public import TactusDevice

extension DeviceProfiles {
  /// The profiles that come with the package.
  public static let catalogue: DeviceProfiles = {
    do throws(ConfigurationError) {
      return try ProfileShelf([try catalogueLayers()]).profiles()
    } catch {
      // Every file of the catalogue is read by a test: here is nothing to answer for.
      return DeviceProfiles()
    }
  }()

  /// What the files of the catalogue say.
  static func catalogueLayers() throws(ConfigurationError) -> [ProfileLayer] {
    try read(
      Catalogue.profiles.map { file in
        (name: file.name, file: "Devices/Profiles/\(file.name).json", bytes: file.bytes)
      })
  }

  /// What files say, or everything that is wrong with them.
  static func read(
    _ files: [(name: String, file: String, bytes: [UInt8])]
  ) throws(ConfigurationError) -> [ProfileLayer] {
    var layers: [ProfileLayer] = []
    var problems: [String] = []
    for file in files {
      var reading = ProfileReading(file.bytes, name: file.name, file: file.file)
      do throws(ConfigurationError) { layers.append(try reading.read()) } catch {
        problems += error.problems
      }
    }
    if problems.isEmpty { return layers }
    throw ConfigurationError(problems: problems)
  }
}
