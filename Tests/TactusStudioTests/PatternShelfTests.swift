import Foundation
import TactusSystem
import Testing

@testable import TactusStudio

/// Checks the patterns that pages can play.
@Suite struct PatternShelfTests {
  private static let tap = """
    {"Pattern":[{"Event":{"EventType":"HapticTransient","Time":0.5,"EventParameters":[
    {"ParameterID":"HapticIntensity","ParameterValue":0.8},
    {"ParameterID":"HapticSharpness","ParameterValue":0.2}]}}]}
    """

  private func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "studio-shelf-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  private func write(_ text: String, _ name: String, in folder: URL) throws {
    try Data(text.utf8).write(to: folder.appending(path: name))
  }

  @Test func `without a folder there are the presets, each with a picture`() throws {
    let shelf = PatternShelf(folder: nil)
    #expect(shelf.patterns.count == 8 && shelf.refreshed() == nil)
    for pattern in shelf.patterns {
      let outline = try #require(pattern.content?.outline)
      #expect(outline.intensities.count == PatternOutline.columns)
      #expect((outline.intensities.max() ?? 0) > 0.3 && outline.seconds > 0.1)
    }
    let heartbeats = try #require(shelf["preset/heartbeats"]?.content?.outline)
    #expect(heartbeats.taps.count == 8)
  }

  @Test func `files of the folder are listed with what is wrong with them`() throws {
    try withFolder { folder in
      try write(Self.tap, "tap.ahap", in: folder)
      try write("{", "broken.ahap", in: folder)
      try write(Self.tap, "readme.txt", in: folder)
      let shelf = try #require(PatternShelf(folder: folder.path).refreshed())
      let files = shelf.patterns.filter { $0.id.hasPrefix("folder/") }
      #expect(files.map(\.name) == ["broken.ahap", "tap.ahap"])
      let outline = try #require(shelf["folder/tap.ahap"]?.content?.outline)
      #expect(outline.taps == [.init(seconds: 0.5, intensity: 0.8, sharpness: 0.2)])
      let broken = try #require(shelf["folder/broken.ahap"])
      #expect(broken.content == nil && broken.remark.contains("error"))
    }
  }

  @Test func `XML files are listed if they are Android vibrations`() throws {
    try withFolder { folder in
      let click = "<vibration-effect><predefined-effect name=\"click\"/></vibration-effect>"
      try write(click, "click.xml", in: folder)
      try write("<html/>", "page.xml", in: folder)
      let shelf = try #require(PatternShelf(folder: folder.path).refreshed())
      let files = shelf.patterns.filter { $0.id.hasPrefix("folder/") }
      #expect(files.map(\.name) == ["click.xml"])
      #expect(files.first?.content?.outline.taps.count == 1)
      #expect(shelf.refreshed() == nil)
    }
  }

  @Test func `files of the other formats are listed with their contents`() throws {
    let haptic = """
      {"version": {"major": 1}, "signals": {"continuous": {"envelopes": {"amplitude": [
        {"time": 0, "amplitude": 0.25, "emphasis": {"amplitude": 0.64, "frequency": 0.2}},
        {"time": 1, "amplitude": 0.25}]}}}}
      """
    let hjif = """
      {"version": "2025", "perceptions": [{"perception_modality": "Vibrotactile", "channels": [
       {"bands": [{"band_type": "Transient", "effects": [{"position": 500, "keyframes": [
        {"amplitude_modulation": 0.8, "frequency_modulation": 65}]}]}]}]}]}
      """
    try withFolder { folder in
      for (name, text) in [("a.haptic", haptic), ("b.hjif", hjif)] {
        try write(text, name, in: folder)
      }
      let shelf = try #require(PatternShelf(folder: folder.path).refreshed())
      for (name, seconds, sharpness) in [("a.haptic", 0.0, 0.2), ("b.hjif", 0.5, 0)] {
        let outline = try #require(shelf["folder/\(name)"]?.content?.outline, "\(name)")
        #expect(outline.taps == [.init(seconds: seconds, intensity: 0.8, sharpness: sharpness)])
      }
    }
  }

  @Test func `a saved file is read again, and a removed one is gone`() throws {
    try withFolder { folder in
      try write(Self.tap, "tap.ahap", in: folder)
      let shelf = try #require(PatternShelf(folder: folder.path).refreshed())
      #expect(shelf.refreshed() == nil)
      try write(Self.tap.replacing("0.5", with: "0.75"), "tap.ahap", in: folder)
      let saved = try #require(shelf.refreshed())
      #expect(saved["folder/tap.ahap"]?.content?.outline.taps.first?.seconds == 0.75)
      try FileManager.default.removeItem(at: folder.appending(path: "tap.ahap"))
      let removed = try #require(saved.refreshed())
      #expect(removed.patterns.count == 8)
    }
  }

  @Test func `a link that leads out of the folder is not listed`() throws {
    try withFolder { outer in
      let folder = outer.appending(path: "inside")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
      try write(Self.tap, "secret.ahap", in: outer)
      try FileManager.default.createSymbolicLink(
        atPath: folder.appending(path: "link.ahap").path, withDestinationPath: "../secret.ahap")
      try FileManager.default.createSymbolicLink(
        atPath: folder.appending(path: "above").path, withDestinationPath: "..")
      try write(Self.tap, "own.ahap", in: folder)
      let shelf = try #require(PatternShelf(folder: folder.path).refreshed())
      let names = shelf.patterns.map(\.id).filter { $0.hasPrefix("folder/") }
      #expect(names == ["folder/own.ahap"])
    }
  }

  @Test(arguments: [
    "", "preset/", "preset/../boing", "folder/../secret.ahap", "folder//etc/passwd", "/etc/passwd",
    "preset/boing\u{0}", "boing",
  ])
  func `an id that is not in the list is no pattern`(_ id: String) {
    #expect(PatternShelf(folder: "/")[id] == nil)
  }

  @Test func `a file that is too large is not read`() throws {
    try withFolder { folder in
      let spaces = String(repeating: " ", count: StudioLimits.patternBytes)
      try write(Self.tap + spaces, "large.ahap", in: folder)
      let shelf = try #require(PatternShelf(folder: folder.path).refreshed())
      #expect(shelf["folder/large.ahap"]?.remark == "it is larger than 4 MB")
    }
  }
}
