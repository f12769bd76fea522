/// The imports that each module of the package may have: modules that its entry in the manifest
/// lists and that come before it in this table's order. A new module needs its targets in the
/// manifest and a place in this table.
enum ImportTable {
  /// The modules from the bottom to the top. A module may import only modules before it in this
  /// list.
  static let order = [
    // C modules, and libraries of the system.
    "CRealtime", "CRealtimeCounts", "CSystem", "CLoading", "CLinuxInput", "CSerialPort", "CSndFile",
    "CSampleRate", "CAlsa", "CQuiet",
    "CCairo", "CCrypto", "CExpat", "CCivetweb", "CStudioPage", "CTactus", "CBench",
    "CRealtimeProof", "CVirtualInput", "CCortexM", "CKernelProcess", "CLibraryChecks",
    // Modules that do not depend on haptics.
    "TactusJSON", "TactusStatistics", "TactusMetrology", "TactusSystem", "TactusPlot", "TactusWire",
    "TactusFirmware", "TactusCatalogue",
    // Devices and patterns.
    "TactusDevice", "TactusPattern", "TactusConformance", "TactusRealtimeCheck", "TactusLoopback",
    "TactusEvdev", "TactusSerial", "TactusSound", "TactusPCM", "TactusCapture", "TactusEngine",
    "TactusFormats", "TactusCompose", "TactusWatch", "TactusBackends", "Tactus",
    // Modules for apps.
    "CoreHaptics", "GameController", "UIKit", "AVFoundation", "TactusTesting", "TactusDemos",
    // Measuring tools and the command line.
    "BenchThresholds", "BenchKit", "BenchDevice", "BenchLatency", "BenchJitter", "BenchSound",
    "BenchThroughput", "BenchRealtime", "TactusCalibration", "TactusCertification",
    "TactusCommand", "tactus", "TactusDemoCommand", "tactus-demo", "TactusStudio", "tactus-studio",
    // Devices without hardware.
    "TactusVirtualPads", "TactusVirtualUSB", "TactusPad", "VirtualController",
    // Modules that only tests use.
    "TestLevels", "TestUsage", "TestCapture", "TestSamples", "HostileDevice", "TestBoard",
    "TestLine", "TestSound", "TestMotion", "TestFelt", "TestAccuracy", "ComposeFigures",
    "MetrologyFigures", "BrokenDevices", "KernelPlayer", "FuzzKit", "FuzzReaders", "FuzzEvidence",
    "SampleBackend", "Clients",
  ]

  /// Lists of the only imports that some modules may have. They apply in addition to the manifest.
  private static let apart: [String: Set<String>] = [
    "TactusWire": [],
    "TactusFirmware": ["TactusWire"],
    // The demos show that Apple's API suffices for apps. They need TactusStatistics only for random
    // numbers.
    "TactusDemos": ["CoreHaptics", "TactusStatistics"],
    // The hostile device is written from the document of the protocol alone, and shares no code
    // with the code under test.
    "HostileDevice": [],
    // The measuring code depends on samples alone, and the models share no code with it.
    "TactusMetrology": [],
    "TestMotion": ["TactusStatistics"],
    // TestFelt checks the modules that read and lower patterns, so it must not import them.
    "TestFelt": ["TactusDevice"],
  ]

  /// The allowed imports of modules in other packages, and of the controller model.
  private static let elsewhere: [String: Set<String>] = [
    "CCortexM": [],
    "VirtualController": ["CCortexM"],
    // The sample backend may use the public products only.
    "SampleBackend": [
      "TactusBackends", "TactusCertification", "TactusCommand", "TactusConformance", "TactusDevice",
      "TactusRealtimeCheck",
    ],
    // Apps may use the public products, and a neighbouring package.
    "Clients": [
      "AVFoundation", "CoreHaptics", "GameController", "TactusFirmware", "TactusTesting",
      "TactusWire", "UIKit",
    ],
  ]

  /// The dependencies of each target in the manifest.
  private static let listed: [String: Set<String>] = {
    let targets = Repository.file("Package.swift").map(declaredTargets) ?? []
    let lists = targets.map { ($0.name, Set($0.dependencies)) }
    return elsewhere.merging(lists) { $0.union($1) }
  }()

  /// The modules of the package except test modules.
  static let modules = Set(order)

  /// The modules that must not import Foundation: a program that links only these does not need
  /// Foundation's libraries.
  static let withoutFoundation: Set<String> = [
    "TactusJSON", "TactusPattern", "TactusDevice", "TactusEngine", "TactusLoopback",
    "TactusStatistics", "TactusMetrology", "TactusSystem", "TactusCatalogue", "TactusCapture",
    "TactusPlot",
    "TactusWire", "TactusFirmware", "TactusEvdev", "TactusVirtualPads", "TactusVirtualUSB",
    "TactusSerial", "TactusFormats", "TactusCompose", "TactusSound", "TactusPCM", "TactusWatch",
    "TactusBackends", "Tactus", "TactusCalibration", "TactusCertification",
    "TactusCommand",
    "BenchThresholds", "BenchKit", "BenchDevice", "BenchLatency", "BenchJitter", "BenchSound",
    "BenchThroughput", "tactus",
  ]

  /// The reason why `module` must not import `imported`; nil if it may import it.
  static func objection(to imported: String, in module: String) -> String? {
    if let objection = objectionByOrder(to: imported, in: module) { return objection }
    guard modules.contains(imported), imported != module, !module.hasSuffix("Tests") else {
      return nil
    }
    let allowed = listed[module] ?? []
    if allowed.contains(imported) { return nil }
    let list = allowed.isEmpty ? "nothing of the package" : allowed.sorted().joined(separator: ", ")
    return "\(module) must not import \(imported); by the manifest it may import \(list)"
  }

  /// Checks only the order, without the dependencies in the manifest.
  static func objectionByOrder(to imported: String, in module: String) -> String? {
    if imported == "XCTest" { return "write the test with Swift Testing: import Testing" }
    if imported.hasSuffix("Tests") { return "nothing imports \(imported), it is a test target" }
    guard let below = order.firstIndex(of: imported), imported != module else { return nil }
    if module.hasSuffix("Tests") {
      if imported != "TactusCommand" || module == "TactusCommandTests" { return nil }
      return "only tactus and TactusCommandTests import TactusCommand; test a lower module"
    }
    guard let place = order.firstIndex(of: module) else {
      return "\(module) is not in ImportTable; give it a place there"
    }
    if below > place { return "\(module) must not import \(imported), which stands above it" }
    if let allowed = apart[module], !allowed.contains(imported) {
      return "\(module) stays apart from \(imported); see ImportTable"
    }
    return nil
  }
}
