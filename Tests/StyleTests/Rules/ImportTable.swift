/// Which modules of the package each module may import. It mirrors the picture of the house:
/// imports point down only. A new module needs a line here and its targets in the manifest.
enum ImportTable {
  static let allowed: [String: Set<String>] = [
    "CRealtime": [],
    "CCairo": [],
    "CCrypto": [],
    "CSystem": [],
    "CLinuxInput": [],
    "CSerialPort": [],
    "TactusJSON": [],
    "TactusPattern": ["TactusDevice", "TactusJSON"],
    "TactusWire": [],
    "TactusFirmware": ["TactusWire"],
    "TactusSerial": ["CRealtime", "CSerialPort", "TactusDevice", "TactusSystem", "TactusWire"],
    "TactusStatistics": [],
    "TactusSystem": ["CSystem"],
    "TactusCatalogue": [],
    "TactusPlot": ["CCairo"],
    "TactusDevice": ["CRealtime", "TactusSystem"],
    "TactusEngine": ["CRealtime", "TactusDevice", "TactusPattern", "TactusSystem"],
    "TactusConformance": ["TactusDevice", "TactusSystem"],
    "TactusLoopback": ["TactusDevice", "TactusSystem"],
    "TactusEvdev": ["CLinuxInput", "CRealtime", "TactusDevice", "TactusSystem"],
    "TactusCapture": ["TactusDevice", "TactusJSON", "TactusPattern", "TactusSystem"],
    "TactusWatch": ["TactusCapture", "TactusDevice", "TactusEngine", "TactusSystem"],
    "TactusBackends": [
      "TactusCatalogue", "TactusDevice", "TactusEvdev", "TactusJSON", "TactusLoopback",
      "TactusSerial", "TactusSystem",
    ],
    "CoreHaptics": [
      "TactusBackends", "TactusDevice", "TactusEngine", "TactusJSON", "TactusPattern",
      "TactusSystem", "TactusWatch",
    ],
    "GameController": ["CoreHaptics", "TactusBackends", "TactusDevice", "TactusSystem"],
    "TactusTesting": [
      "CoreHaptics", "TactusBackends", "TactusCapture", "TactusDevice", "TactusEngine",
      "TactusLoopback", "TactusSystem",
    ],
    // Apps: what they do must be possible with Apple's names alone.
    "TactusDemos": ["CoreHaptics"],
    "TactusCertification": [
      "BenchKit", "CCrypto", "CRealtime", "TactusCapture", "TactusDevice", "TactusEngine",
      "TactusEvdev", "TactusJSON", "TactusLoopback", "TactusPattern", "TactusPlot", "TactusSerial",
      "TactusStatistics", "TactusSystem", "TactusWire",
    ],
    "TactusCommand": [
      "BenchJitter", "BenchKit", "BenchLatency", "BenchThresholds", "BenchThroughput",
      "CoreHaptics", "TactusBackends", "TactusCapture", "TactusCatalogue", "TactusCertification",
      "TactusDemos", "TactusDevice", "TactusEngine", "TactusEvdev", "TactusJSON", "TactusLoopback",
      "TactusPattern", "TactusPlot", "TactusSerial", "TactusStatistics", "TactusSystem",
      "TactusWatch", "TactusWire",
    ],
    "CBench": [],
    "BenchThresholds": [],
    "BenchKit": [
      "CBench", "TactusDevice", "TactusEngine", "TactusJSON", "TactusPattern", "TactusPlot",
      "TactusStatistics", "TactusSystem",
    ],
    "BenchLatency": [
      "BenchKit", "CBench", "TactusDevice", "TactusEngine", "TactusPattern", "TactusStatistics",
    ],
    "BenchJitter": [
      "BenchKit", "CBench", "TactusDevice", "TactusEngine", "TactusPattern", "TactusStatistics",
      "TactusWatch",
    ],
    "BenchThroughput": [
      "BenchKit", "CBench", "TactusDevice", "TactusEngine", "TactusPattern", "TactusStatistics",
    ],
    "CRealtimeProof": [],
    "BenchRealtime": ["CRealtimeProof", "TactusDevice", "TactusEngine", "TactusPattern"],
    "tactus": ["TactusCommand"],
    "CVirtualInput": [],
    "TactusVirtualPads": ["CVirtualInput", "TactusDevice"],
    "TactusVirtualUSB": ["TactusDevice", "TactusVirtualPads"],
    "TactusPad": ["TactusVirtualPads", "TactusVirtualUSB"],
    "CCortexM": [],
    "VirtualController": ["CCortexM"],
    // Of tests alone.
    "TestSupport": [],
    "TestLevels": ["TactusDevice"],
    "TestCapture": [
      "TactusCapture", "TactusDevice", "TactusEngine", "TactusLoopback", "TactusPattern",
    ],
    "HostileDevice": [],
    "TestBoard": ["TactusDevice", "TactusFirmware", "TactusWire"],
    "TestLine": [
      "TactusCertification", "TactusDevice", "TactusEngine", "TactusFirmware", "TactusSerial",
      "TactusWire", "TestBoard",
    ],
    "CKernelProcess": [],
    "BrokenDevices": ["TactusCertification", "TactusDevice"],
    "KernelPlayer": ["TactusDevice", "TactusEngine", "TactusEvdev", "TactusPattern"],
    // The fuzzer's way into the readers; no product has it.
    "FuzzReaders": [
      "TactusBackends", "TactusCapture", "TactusCertification", "TactusDevice",
      "TactusFirmware", "TactusJSON", "TactusLoopback", "TactusPattern", "TactusSerial",
      "TactusWire",
    ],
    // A package of its own: it has the public products and nothing else.
    "SampleBackend": [
      "TactusBackends", "TactusCertification", "TactusCommand", "TactusConformance", "TactusDevice",
    ],
  ]

  /// The modules of the package, tests aside.
  static let modules = Set(allowed.keys)

  /// Modules that do without Foundation, so that they start fast and run anywhere.
  static let withoutFoundation: Set<String> = [
    "TactusJSON", "TactusPattern", "TactusDevice", "TactusEngine", "TactusLoopback",
    "TactusStatistics", "TactusSystem", "TactusCatalogue", "TactusCapture", "TactusPlot",
    "TactusWire", "TactusFirmware", "TactusEvdev", "TactusVirtualPads", "TactusVirtualUSB",
    "TactusSerial", "TactusWatch",
  ]

  /// What is wrong with `module` importing `imported`; nil if nothing is.
  static func objection(to imported: String, in module: String) -> String? {
    if imported == "XCTest" { return "write the test with Swift Testing: import Testing" }
    if imported.hasSuffix("Tests") { return "nothing imports \(imported), it is a test target" }
    guard modules.contains(imported), imported != module else { return nil }
    if module.hasSuffix("Tests") {
      if imported != "TactusCommand" || module == "TactusCommandTests" { return nil }
      return "only tactus and TactusCommandTests import TactusCommand; test a lower module"
    }
    guard let allowed = allowed[module] else {
      return "\(module) is not in ImportTable; add it and what it may import"
    }
    if allowed.contains(imported) { return nil }
    let list = allowed.isEmpty ? "nothing of the package" : allowed.sorted().joined(separator: ", ")
    return "\(module) must not import \(imported); it may import \(list)"
  }
}
