/// Which modules of the package each module may import: those that the manifest lists for it, and
/// of these only what stands below it. A new module needs its targets in the manifest and a place
/// here.
enum ImportTable {
  /// From the bottom to the top; imports point down only.
  static let order = [
    // C, and libraries of the system.
    "CRealtime", "CSystem", "CLinuxInput", "CSerialPort", "CSndFile", "CSampleRate", "CCairo",
    "CCrypto", "CExpat", "CBench", "CRealtimeProof", "CVirtualInput", "CCortexM", "CKernelProcess",
    // What knows nothing of haptics.
    "TactusJSON", "TactusStatistics", "TactusPlot", "TactusSystem", "TactusWire",
    "TactusFirmware", "TactusCatalogue",
    // Devices and patterns.
    "TactusDevice", "TactusPattern", "TactusConformance", "TactusLoopback", "TactusEvdev",
    "TactusSerial", "TactusSound", "TactusCapture", "TactusEngine", "TactusFormats",
    "TactusCompose", "TactusWatch", "TactusBackends",
    // Apps.
    "CoreHaptics", "GameController", "UIKit", "AVFoundation", "TactusTesting", "TactusDemos",
    // Measuring, and the command line.
    "BenchThresholds", "BenchKit", "BenchLatency", "BenchJitter", "BenchThroughput",
    "BenchRealtime", "TactusCertification", "TactusCommand", "tactus",
    "TactusDemoCommand", "tactus-demo",
    // Devices without hardware.
    "TactusVirtualPads", "TactusVirtualUSB", "TactusPad", "VirtualController",
    // Of tests alone.
    "TestLevels", "TestCapture", "HostileDevice", "TestBoard", "TestLine",
    "TestSound", "ComposeFigures", "BrokenDevices", "KernelPlayer", "FuzzReaders", "SampleBackend",
    "Clients",
  ]

  /// What stays apart, whatever the manifest says.
  private static let apart: [String: Set<String>] = [
    "TactusWire": [],
    "TactusFirmware": ["TactusWire"],
    // Apps: what they do must be possible with Apple's names alone, and random numbers.
    "TactusDemos": ["CoreHaptics", "TactusStatistics"],
    // From the protocol's page alone.
    "HostileDevice": [],
  ]

  /// Of packages of their own.
  private static let elsewhere: [String: Set<String>] = [
    "CCortexM": [],
    "VirtualController": ["CCortexM"],
    // It has the public products and nothing else.
    "SampleBackend": [
      "TactusBackends", "TactusCertification", "TactusCommand", "TactusConformance", "TactusDevice",
    ],
    // Likewise: apps, and a package beside them.
    "Clients": ["AVFoundation", "CoreHaptics", "GameController", "TactusTesting", "UIKit"],
  ]

  /// What the manifest lists for each target.
  private static let listed: [String: Set<String>] = {
    let targets = Repository.file("Package.swift").map(declaredTargets) ?? []
    let lists = targets.map { ($0.name, Set($0.dependencies)) }
    return elsewhere.merging(lists) { $0.union($1) }
  }()

  /// The modules of the package, tests aside.
  static let modules = Set(order)

  /// Modules that do without Foundation, so that they start fast and run anywhere.
  static let withoutFoundation: Set<String> = [
    "TactusJSON", "TactusPattern", "TactusDevice", "TactusEngine", "TactusLoopback",
    "TactusStatistics", "TactusSystem", "TactusCatalogue", "TactusCapture", "TactusPlot",
    "TactusWire", "TactusFirmware", "TactusEvdev", "TactusVirtualPads", "TactusVirtualUSB",
    "TactusSerial", "TactusFormats", "TactusCompose", "TactusSound", "TactusWatch",
    "TactusBackends", "TactusCertification",
    "TactusCommand",
    "BenchThresholds", "BenchKit", "BenchLatency", "BenchJitter", "BenchThroughput", "tactus",
  ]

  /// What is wrong with `module` importing `imported`; nil if nothing is.
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

  /// The same, whatever the manifest lists.
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
