import Foundation
import TactusBackends
import TactusDevice
import TactusJSON
import Testing

@testable import TactusCommand

/// `tactus calibrate` from the command line to the files, on the loopback.
@Suite struct CalibrateTests {
  private static let device = "loopback:profile=drv260x"
  private static let file = "tactus/profiles/calibrated-drv260x.json"

  /// Surroundings whose user folder is a temporary one.
  private static func surroundings(_ folder: Folder) -> Surroundings {
    var sources = ConfigurationSources.process()
    sources.environment = ["XDG_CONFIG_HOME": folder.path]
    return Surroundings(sources: sources)
  }

  @Test func `what the loopback tells is written, shown and taken back`() throws {
    let folder = try Folder()
    let surroundings = Self.surroundings(folder)
    let run = Run("calibrate", "--device", Self.device, surroundings: surroundings)
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output.contains("(simulated)"))
    // The loopback reports levels but no motion, so the exponent gamma is not measured.
    #expect(run.output.contains("gamma                   not measured"))
    #expect(run.output.contains("wrote \(folder.path)/\(Self.file)"))
    let text = try folder.text(Self.file)
    #expect(text.contains("\"latencyMilliseconds\""))
    #expect(text.contains("\"extends\": \"drv260x\""))
    #expect(!text.contains("gamma"))
    let listed = Run("profiles", surroundings: surroundings)
    #expect(listed.output.contains("calibrated-drv260x"))
    let undo = Run("calibrate", "--undo", "--device", Self.device, surroundings: surroundings)
    #expect(undo.code == 0, "\(undo.errors)")
    #expect(!folder.has(Self.file))
    let again = Run("calibrate", "--undo", "--device", Self.device, surroundings: surroundings)
    #expect(again.code == 1)
    #expect(again.errors.contains("no calibration to undo"))
  }

  @Test func `undo restores the file from before`() throws {
    let folder = try Folder()
    let profiles = "\(folder.path)/tactus/profiles"
    try FileManager.default.createDirectory(
      atPath: profiles, withIntermediateDirectories: true)
    let before = "{ \"title\": \"Mine\", \"extends\": \"drv260x\" }"
    _ = try folder.file(Self.file, "{ \"title\": \"Newer\", \"extends\": \"drv260x\" }")
    _ = try folder.file("\(Self.file).before", before)
    let undo = Run(
      "calibrate", "--undo", "--device", Self.device, surroundings: Self.surroundings(folder))
    #expect(undo.code == 0, "\(undo.errors)")
    #expect(try folder.text(Self.file) == before)
  }

  @Test func `a used dose ends a calibration before it begins`() throws {
    let folder = try Folder()
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/tactus", withIntermediateDirectories: true)
    // A recording in the future, before the clock was set back, counts as one of this hour.
    _ = try folder.file("tactus/calibration-dose", "1e11 120.0 10.0 \(Self.device)\n")
    let run = Run(
      "calibrate", "--dry-run", "--device", Self.device, surroundings: Self.surroundings(folder))
    #expect(run.code == 1)
    #expect(run.errors.contains("dose"), "\(run.errors)")
    #expect(!folder.has(Self.file))
  }

  @Test func `wheels are refused, and are not opened`() throws {
    let folder = try Folder()
    let wheel = DeviceListing(id: DeviceID("rig:wheel"), name: "Wheel", category: .wheel)
    let run = Run(
      "calibrate", "--device", "rig:wheel",
      configuration: Configuration(backends: [TestBackend(name: "rig", listings: [wheel])]),
      surroundings: Self.surroundings(folder))
    #expect(run.code == 1)
    #expect(run.errors.contains("wheels and sticks are not calibrated"), "\(run.errors)")
  }

  @Test func `a device without an instrument is not calibrated`() throws {
    let folder = try Folder()
    let id = DeviceID("rig:lra")
    let backend = TestBackend(name: "rig", openable: [id: .oneActuator])
    let run = Run(
      "calibrate", "--device", "rig:lra", configuration: Configuration(backends: [backend]),
      surroundings: Self.surroundings(folder))
    #expect(run.code == 2)
    #expect(run.errors.contains("has no instrument"), "\(run.errors)")
  }

  /// A backend whose instrument records no samples.
  private struct BlindBackend: InstrumentedBackend {
    final class Instrument: DeviceInstrument {
      let description = InstrumentDescription(
        name: "blind", quantity: .drive, range: "0 to 1", isSimulated: true)

      func begin() {}
      func samples(until nanoseconds: Int64) -> [InstrumentSample] { [] }
    }

    var device: TestBackend
    var name: String { device.name }

    func devices() -> [DeviceListing] { device.devices() }
    func open(_ id: DeviceID) throws(DeviceError) -> any HapticDevice { try device.open(id) }
    func instrument(for id: DeviceID) -> any DeviceInstrument { Instrument() }
  }

  @Test func `a calibration that could measure nothing ends with 1 and its reasons`() throws {
    let folder = try Folder()
    let id = DeviceID("rig:lra")
    let backend = BlindBackend(
      device: TestBackend(name: "rig", openable: [id: .oneActuator]))
    let run = Run(
      "calibrate", "--device", "rig:lra", configuration: Configuration(backends: [backend]),
      surroundings: Self.surroundings(folder))
    #expect(run.code == 1)
    #expect(run.output.contains("not measured: the drive has no clear onset"), "\(run.output)")
    #expect(run.errors.contains("nothing could be measured"), "\(run.errors)")
  }

  @Test func `a number that is not finite is null in JSON`() {
    var json = JSONText(.compact)
    json.beginObject()
    for (key, number) in [("a", 0.1), ("b", .infinity), ("c", -.infinity), ("d", .nan), ("e", nil)]
      as [(String, Double?)]
    {
      json.putExact(key, number)
    }
    json.end()
    #expect(json.text == #"{"a":0.1,"b":null,"c":null,"d":null,"e":null}"#)
  }

  @Test(arguments: [["calibrate"], ["calibrate", "--undo", "--dry-run", "--device", "loopback"]])
  func `a wrong command line is refused`(_ words: [String]) throws {
    let folder = try Folder()
    #expect(Run(words, surroundings: Self.surroundings(folder)).code == 64)
  }
}
