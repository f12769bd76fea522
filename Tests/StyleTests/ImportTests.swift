import Testing

@Suite("Imports") struct ImportTests {
  private func found(_ path: String, _ text: String) -> [Int] {
    importsUpwards(SourceFile(path, text)).map(\.line)
  }

  @Test(
    arguments: [
      ("Sources/TactusPattern/A.swift", "TactusEngine"),
      ("Sources/TactusWire/A.swift", "TactusSystem"),
      ("Sources/TactusDemos/A.swift", "TactusDevice"),
      ("Sources/TactusDevice/A.swift", "TactusEngine"),
      ("Sources/TactusLoopback/A.swift", "TactusEngine"),
      ("Sources/TactusBackends/A.swift", "TactusCommand"),
      ("Sources/tactus/A.swift", "TactusEngine"),
      ("Sources/TactusUnheardOf/A.swift", "TactusDevice"),
      ("Devices/Catalogue.swift", "TactusDevice"),
      ("Devices/Virtual/Pads/System/A.swift", "TactusEngine"),
      ("Devices/Virtual/TactusPad/A.swift", "TactusCommand"),
      ("Tests/TactusEngineTests/A.swift", "TactusCommand"),
      ("Tests/TactusEngineTests/A.swift", "TactusDeviceTests"),
      ("Tests/TactusEngineTests/A.swift", "XCTest"),
    ])
  func `an import that points up is found`(_ path: String, _ module: String) {
    #expect(found(path, "// one\nimport \(module)\n") == [2])
    #expect(found(path, "package import struct \(module).Name\n") == [1])
    #expect(found(path, "@testable @preconcurrency import \(module)\n") == [1])
  }

  @Test(
    arguments: [
      ("Sources/TactusEngine/A/B.swift", "CRealtime"),
      ("Sources/TactusCommand/A.swift", "TactusStatistics"),
      ("Sources/TactusPattern/A.swift", "TactusDevice"),
      ("Sources/TactusPattern/A.swift", "Synchronization"),
      ("Tests/TactusEngineTests/A.swift", "TactusSystem"),
      ("Tests/TactusCommandTests/A.swift", "TactusCommand"),
      ("Package.swift", "TactusCommand"),
    ])
  func `an import that points down passes`(_ path: String, _ module: String) {
    #expect(found(path, "import \(module)\n").isEmpty)
  }

  @Test func `an import in a string or a comment does not count`() {
    let text = "// import TactusCommand\nlet a = \"import TactusCommand\"\n"
    #expect(found("Sources/TactusPattern/A.swift", text).isEmpty)
  }

  @Test func `an import of Foundation is found in a module that must not use it`() {
    func lines(_ path: String) -> [Int] {
      foundationImports(SourceFile(path, "import Glibc\nprivate import FoundationEssentials\n"))
        .map(\.line)
    }
    #expect(lines("Sources/TactusEngine/A.swift") == [2])
    #expect(lines("Sources/CoreHaptics/A.swift").isEmpty)
    #expect(lines("Tests/TactusEngineTests/A.swift").isEmpty)
  }

  @Test func `system calls are found in the code of the verdicts`() {
    func lines(_ path: String) -> [Int] {
      impureImports(SourceFile(path, "import TactusDevice\ninternal import TactusSystem\n"))
        .map(\.line)
    }
    #expect(lines("Sources/TactusCertification/Verdict/A.swift") == [2])
    #expect(lines("Sources/TactusCertification/Rigs/A.swift").isEmpty)
    #expect(lines("Tests/TactusCertificationTests/A.swift").isEmpty)
  }

  private let manifest = SourceFile(
    "Package.swift",
    """
    shim("CRealtime"),
    module("TactusPattern"),
    module("TactusDevice", ["CRealtime",
      "TactusEngine"]),
    module("TactusCatalogue", path: "Devices", exclude: ["TactusCommand"]),
    .executableTarget(name: "tactus", dependencies: ["TactusCommand"], swiftSettings: settings),
    tests("TactusPatternTests", ["TactusPattern", "TactusCommand"]),
    module("TactusUnheardOf"),
    """)

  @Test func `the manifest's targets are read with their dependencies`() {
    let targets = declaredTargets(manifest)
    #expect(
      targets.map(\.name) == [
        "CRealtime", "TactusPattern", "TactusDevice", "TactusCatalogue", "tactus",
        "TactusPatternTests", "TactusUnheardOf",
      ])
    #expect(targets.map(\.line) == [1, 2, 3, 5, 6, 7, 8])
    #expect(targets[2].dependencies == ["CRealtime", "TactusEngine"])
    #expect(targets[3].dependencies.isEmpty)
    #expect(targets[4].dependencies == ["TactusCommand"])
  }

  @Test func `a dependency that points up and an unknown target are found`() {
    #expect(manifestDirection(manifest).map(\.line) == [3, 7, 8])
  }

  @Test func `a folder without a target is found`() {
    let found = strayFolders(manifest, folders: ["TactusPattern", "TactusForgotten"])
    #expect(found.count == 1)
    #expect(found[0].advice.contains("TactusForgotten"))
  }
}
