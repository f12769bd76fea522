internal import TactusCatalogue
public import TactusDevice

extension DeviceProfiles {
  /// The profiles that come with the package.
  public static let catalogue: DeviceProfiles = {
    do throws(ConfigurationError) {
      return try ProfileLayers([try catalogueLayers()]).profiles()
    } catch {
      // Never reached: a test reads every file of the catalogue.
      return DeviceProfiles()
    }
  }()

  /// One layer for each file of the catalogue.
  static func catalogueLayers() throws(ConfigurationError) -> [ProfileLayer] {
    try read(
      Catalogue.profiles.map { file in
        (name: file.name, file: "Devices/Profiles/\(file.name).json", bytes: file.bytes)
      })
  }

  /// Reads the layers of files, or throws all their problems.
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
