// swift-tools-version: 6.2

import PackageDescription

/// The compiler settings of every Swift target: the strictest with which the package builds.
let settings: [SwiftSetting] =
  [.swiftLanguageMode(.v6), .strictMemorySafety(), .treatAllWarnings(as: .error)]
  + [
    "ExistentialAny", "MemberImportVisibility", "InternalImportsByDefault",
    "NonisolatedNonsendingByDefault",
  ].map { .enableUpcomingFeature($0) }
  // For `@_addressableSelf` and `@_addressable`: without them, each call of a function that does
  // not change a value with inline arrays copies the value, up to a kilobyte.
  + [.enableExperimentalFeature("AddressableParameters")]

/// A module of the library, in `Sources/<name>` unless a path is given.
func module(
  _ name: String, _ dependencies: [Target.Dependency] = [], path: String? = nil,
  exclude: [String] = [], sources: [String]? = nil, resources: [Resource]? = nil
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: path, exclude: exclude, sources: sources,
    resources: resources, swiftSettings: settings)
}

/// A target with short C functions for what Swift cannot do directly, such as calling macros.
func shim(
  _ name: String, _ dependencies: [Target.Dependency] = [], path: String? = nil
) -> Target {
  .target(name: name, dependencies: dependencies, path: path)
}

/// A library of the system, by its name for pkg-config.
func systemLibrary(_ name: String, _ package: String, debian: String) -> Target {
  .systemLibrary(name: name, pkgConfig: package, providers: [.apt([debian])])
}

/// A dependency on a module that is built only if the package's trait `SystemLibraries` is enabled.
func optional(_ name: String) -> Target.Dependency {
  .byName(name: name, condition: .when(traits: ["SystemLibraries"]))
}

/// The tests of a module, in `Tests/<name>`.
func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
  .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: settings)
}

let package = Package(
  name: "Tactus",
  products: ["tactus", "tactus-demo", "tactus-studio"].map { .executable(name: $0, targets: [$0]) }
    + [
      "CoreHaptics", "GameController", "TactusTesting", "TactusDevice", "TactusConformance",
      "TactusRealtimeCheck", "TactusCertification", "TactusBackends", "TactusCommand",
      "TactusDemoCommand", "TactusWire",
      "TactusFirmware",
      // Stand-ins for modules of Apple, for apps whose sources import them for haptics. An app uses
      // them under a module alias.
      "UIKit", "AVFoundation",
    ].map { .library(name: $0, targets: [$0]) }
    // For programs in other languages; Sources/Tactus/build makes libtactus of it.
    + [.library(name: "Tactus", type: .static, targets: ["Tactus"])],
  traits: [
    // The package has a single trait: Swift 6.3 passes several traits to the compiler in random
    // order, and then builds everything again.
    .trait(name: "SystemLibraries", description: "Serial lines, sounds; 4 libraries."),
    .default(enabledTraits: ["SystemLibraries"]),
  ],
  targets: [
    shim("CRealtime"), shim("CRealtimeCounts"), shim("CLinuxInput"), shim("CSystem"),
    shim("CQuiet"),
    // Libraries that are loaded when they are first used.
    shim("CLoading"),
    shim("CCairo", ["CLoading"]), shim("CCrypto", ["CLoading"]), shim("CSndFile", ["CLoading"]),
    systemLibrary("CAlsa", "alsa", debian: "libasound2-dev"),
    systemLibrary("CExpat", "expat", debian: "libexpat1-dev"),
    // Debian's package has no file for pkg-config; the module's map names the library.
    .systemLibrary(name: "CCivetweb", providers: [.apt(["libcivetweb-dev"])]),
    systemLibrary("CSerialPort", "libserialport", debian: "libserialport-dev"),
    systemLibrary("CSampleRate", "samplerate", debian: "libsamplerate0-dev"),
    module("TactusJSON"),
    module("TactusPattern", ["CRealtime", "TactusDevice", "TactusJSON", "TactusSystem"]),
    module("TactusDevice", ["CRealtime", "TactusSystem"]),
    module("TactusWire"), module("TactusFirmware", ["TactusWire"]),
    module(
      "TactusSerial", ["CRealtime", "CSerialPort", "TactusDevice", "TactusSystem", "TactusWire"]),
    module("TactusStatistics"),
    // Computes the figures of an actuator from the samples of an acceleration sensor. It imports no
    // other module of this package, so its figures depend on the samples alone.
    module("TactusMetrology"),
    module(
      "TactusCalibration", ["TactusDevice", "TactusJSON", "TactusMetrology", "TactusSystem"]),
    module("TactusSystem", ["CRealtime", "CSystem"]),
    module("TactusPlot", ["CCairo", "TactusSystem"]),
    module(
      "TactusSound",
      [
        optional("CAlsa"), "CQuiet", "CRealtime", optional("CSampleRate"), optional("CSndFile"),
        "TactusDevice", "TactusPattern", "TactusSystem",
      ]),
    module(
      "TactusEngine",
      ["CRealtime", "TactusDevice", "TactusPattern", "TactusSound", "TactusSystem"]),
    module(
      "TactusPCM",
      [optional("CAlsa"), "CRealtime", "TactusDevice", "TactusSound", "TactusSystem"]),
    module("TactusConformance", ["TactusDevice", "TactusSystem"]),
    module("TactusRealtimeCheck", ["CRealtimeCounts", "TactusConformance", "TactusDevice"]),
    module("TactusLoopback", ["TactusDevice", "TactusSystem"]),
    module("TactusEvdev", ["CLinuxInput", "TactusDevice", "TactusSystem"]),
    module("TactusCapture", ["TactusDevice", "TactusJSON", "TactusPattern", "TactusSystem"]),
    module(
      "TactusFormats",
      [
        "CExpat", "TactusCapture", "TactusDevice", "TactusEngine", "TactusJSON", "TactusLoopback",
        "TactusPattern",
      ]),
    module("TactusCompose", ["TactusFormats", "TactusPattern"]),
    module("TactusWatch", ["TactusCapture", "TactusDevice", "TactusEngine", "TactusSystem"]),
    module(
      "TactusBackends",
      [
        "TactusCatalogue", "TactusDevice", "TactusEvdev", "TactusJSON", "TactusLoopback",
        "TactusPCM", optional("TactusSerial"), "TactusSystem",
      ]),
    module(
      "CoreHaptics",
      [
        "TactusBackends", "TactusDevice", "TactusEngine", "TactusJSON", "TactusPattern",
        "TactusSound", "TactusSystem", "TactusWatch",
      ]),
    module("GameController", ["CoreHaptics", "TactusBackends", "TactusDevice", "TactusSystem"]),
    module("UIKit", ["CoreHaptics"]), module("AVFoundation", ["CoreHaptics"]),
    module(
      "TactusTesting",
      [
        "CoreHaptics", "TactusBackends", "TactusCapture", "TactusDevice", "TactusEngine",
        "TactusLoopback",
      ]),
    shim("CTactus"),
    module(
      "Tactus",
      [
        "CTactus", "TactusBackends", "TactusCapture", "TactusCatalogue", "TactusDevice",
        "TactusEngine", "TactusFormats", "TactusJSON", "TactusLoopback", "TactusPattern",
        "TactusSound", "TactusSystem", "TactusWatch",
      ], exclude: ["Examples", "Python", "build", "exports.txt"]),
    module("TactusDemos", ["CoreHaptics", "TactusStatistics"]),
    module(
      "TactusCatalogue", path: "Devices",
      exclude: [
        "Firmware", "FirstLight", "Virtual", "README.md", "Pictures", "Reports", "make-pictures",
        "profile.schema.json", "udev", "labgrid", "Packaging",
      ],
      sources: ["Catalogue.swift"],
      resources: [.embedInCode("Patterns"), .embedInCode("Profiles")]),
    module(
      "TactusCertification",
      [
        "CCrypto", "CRealtime", "TactusCapture", "TactusDevice", "TactusEngine", "TactusEvdev",
        "TactusJSON", "TactusLoopback", "TactusMetrology", "TactusPattern", "TactusPlot",
        "TactusSerial", "TactusSound", "TactusStatistics", "TactusSystem", "TactusWire",
      ],
      resources: [
        .embedInCode("Limits/limits.json"), .embedInCode("Limits/limits_2026_4.json"),
        .embedInCode("Limits/limits_2026_5.json"), .embedInCode("Limits/limits_2026_6.json"),
      ]),
    shim("CBench", path: "Bench/CBench"),
    module(
      "BenchThresholds", path: "Bench",
      exclude: [
        "BenchKit", "CBench", "CRealtimeProof", "Device", "Jitter", "Latency", "README.md",
        "Realtime", "Sound", "Throughput", "jitter.svg", "three-devices.svg",
      ],
      sources: ["Thresholds.swift"], resources: [.embedInCode("Thresholds")]),
    module(
      "BenchKit",
      [
        "CBench", "TactusDevice", "TactusEngine", "TactusJSON", "TactusPattern", "TactusPlot",
        "TactusStatistics", "TactusSystem",
      ], path: "Bench/BenchKit"),
    module(
      "BenchJitter",
      [
        "BenchKit", "CBench", "TactusDevice", "TactusEngine", "TactusPattern", "TactusStatistics",
        "TactusSystem", "TactusWatch",
      ], path: "Bench/Jitter"),
    module(
      "BenchDevice",
      [
        "BenchKit", "TactusDevice", "TactusEngine", "TactusPattern", "TactusStatistics",
        "TactusSystem",
      ], path: "Bench/Device"),
    module(
      "BenchLatency",
      ["BenchKit", "CBench", "TactusDevice", "TactusEngine", "TactusPattern", "TactusStatistics"],
      path: "Bench/Latency"),
    module(
      "BenchThroughput",
      [
        "BenchKit", "CBench", "TactusDevice", "TactusEngine", "TactusPCM", "TactusPattern",
        "TactusStatistics",
      ], path: "Bench/Throughput"),
    module(
      "BenchSound",
      [
        "BenchJitter", "BenchKit", optional("CAlsa"), "CBench", "TactusDevice", "TactusEngine",
        "TactusPattern", "TactusSound", "TactusStatistics", "TactusSystem",
      ], path: "Bench/Sound"),
    shim("CRealtimeProof", ["CRealtimeCounts"], path: "Bench/CRealtimeProof"),
    // BenchRealtime is not installed. It replaces malloc in its own process.
    .executableTarget(
      name: "BenchRealtime",
      dependencies: [
        "CRealtimeCounts", "CRealtimeProof", "TactusDevice", "TactusEngine", "TactusPattern",
      ],
      path: "Bench/Realtime", swiftSettings: settings),
    module(
      "TactusCommand",
      [
        "BenchDevice", "BenchJitter", "BenchKit", "BenchLatency", "BenchSound",
        "BenchThresholds", "BenchThroughput", "TactusBackends", "TactusCalibration",
        "TactusCapture", "TactusCatalogue", "TactusCertification",
        "TactusCompose", "TactusDevice", "TactusEngine", "TactusEvdev", "TactusFormats",
        "TactusJSON", "TactusLoopback", "TactusPCM", "TactusPattern", "TactusPlot", "TactusSerial",
        "TactusSound", "TactusStatistics", "TactusSystem", "TactusWatch", "TactusWire",
      ]),
    .executableTarget(name: "tactus", dependencies: ["TactusCommand"], swiftSettings: settings),
    module(
      "TactusDemoCommand",
      [
        "CoreHaptics", "TactusBackends", "TactusCapture", "TactusCatalogue", "TactusCommand",
        "TactusDemos", "TactusDevice", "TactusEngine", "TactusLoopback", "TactusPattern",
        "TactusPlot", "TactusStatistics", "TactusSystem", "TactusWatch",
      ]),
    .executableTarget(
      name: "tactus-demo", dependencies: ["TactusDemoCommand"], swiftSettings: settings),
    // The files of the page, embedded by the C compiler.
    shim("CStudioPage"),
    module(
      "TactusStudio",
      [
        "CCivetweb", "CoreHaptics", "CStudioPage", "TactusBackends", "TactusCapture",
        "TactusCatalogue", "TactusCertification", "TactusCommand", "TactusDemoCommand",
        "TactusDemos", "TactusDevice",
        "TactusEngine", "TactusFormats", "TactusJSON", "TactusPattern", "TactusPlot",
        "TactusSound", "TactusSystem", "TactusWatch",
      ], exclude: ["Page"]),
    .executableTarget(
      name: "tactus-studio", dependencies: ["TactusStudio"], swiftSettings: settings),
    shim("CVirtualInput", path: "Devices/Virtual/CVirtualInput"),
    module("TactusVirtualPads", ["CVirtualInput", "TactusDevice"], path: "Devices/Virtual/Pads"),
    module(
      "TactusVirtualUSB", ["TactusDevice", "TactusStatistics", "TactusVirtualPads"],
      path: "Devices/Virtual/USB"),
    // TactusPad is not installed. It plugs in a virtual pad, for tests by hand.
    .executableTarget(
      name: "TactusPad", dependencies: ["TactusVirtualPads", "TactusVirtualUSB"],
      path: "Devices/Virtual/TactusPad", swiftSettings: settings),
    // Modules that the tests of several other modules use.
    module("TestLevels", ["TactusDevice"], path: "Tests/TestLevels"),
    module("TestUsage", ["TactusDevice"], path: "Tests/TestUsage"),
    module(
      "TestCapture",
      ["TactusCapture", "TactusDevice", "TactusEngine", "TactusLoopback", "TactusPattern"],
      path: "Tests/TestCapture"),
    module(
      "TestSamples", ["TactusDevice", "TactusPCM", "TactusSound", "TactusSystem"],
      path: "Tests/TestSamples", exclude: ["Independent"]),
    // HostileDevice was written from the description of the protocol, and imports no module of the
    // package.
    module("HostileDevice", path: "Tests/HostileDevice"),
    module("TestBoard", ["TactusDevice", "TactusFirmware", "TactusWire"], path: "Tests/TestBoard"),
    module(
      "TestLine",
      [
        "BenchDevice", "TactusCertification", "TactusDevice", "TactusEngine", "TactusFirmware",
        "TactusSerial", "TactusWire", "TestBoard",
      ], path: "Tests/TestLine"),
    module("TestSound", ["TactusStatistics"], path: "Tests/TestSound"),
    // Computes what a person feels, without the modules that read and lower patterns.
    module("TestFelt", ["TactusDevice"], path: "Tests/TestFelt"),
    // Modelled actuators and sensors, which share no code with TactusMetrology.
    module("TestMotion", ["TactusStatistics"], path: "Tests/TestMotion"),
    module("TestAccuracy", ["TactusMetrology", "TestMotion"], path: "Tests/TestAccuracy"),
    tests("TactusMetrologyTests", ["TactusMetrology", "TestAccuracy", "TestMotion"]),
    .executableTarget(
      name: "MetrologyFigures", dependencies: ["TactusPlot", "TestAccuracy", "TestMotion"],
      path: "Tests/MetrologyFigures", swiftSettings: settings),
    tests(
      "TactusCalibrationTests",
      [
        "TactusBackends", "TactusCalibration", "TactusDevice", "TactusLoopback", "TactusSerial",
        "TestBoard", "TestMotion",
      ]),
    tests(
      "TactusPatternTests",
      [
        "TactusDevice", "TactusEngine", "TactusJSON", "TactusLoopback", "TactusPattern",
        "TactusStatistics",
      ]),
    // What tests in C call: it is linked with the module Tactus, which defines the functions.
    shim("CLibraryChecks", ["CTactus"], path: "Tests/CLibraryChecks"),
    tests(
      "TactusTests", ["CLibraryChecks", "Tactus", "TactusSystem"],
      exclude: ["Host", "abi.xml", "run"]),
    tests("TactusDeviceTests", ["TactusDevice"]), tests("TactusJSONTests", ["TactusJSON"]),
    tests("TactusFirmwareTests", ["TactusFirmware", "TactusStatistics", "TactusWire"]),
    tests("TactusWireTests", ["TactusStatistics", "TactusWire"], exclude: ["Independent"]),
    tests(
      "TactusSerialTests",
      [
        "TactusCapture", "TactusCatalogue", "TactusConformance", "TactusDevice", "TactusEngine",
        "TactusFirmware", "TactusLoopback", "TactusPattern", "TactusSerial", "TactusStatistics",
        "TactusSystem", "TactusWire", "HostileDevice", "TestBoard", "TestLevels", "TestUsage",
      ]),
    tests("TactusStatisticsTests", ["TactusStatistics"]),
    tests("TactusSystemTests", ["TactusSystem"]),
    tests("TactusPlotTests", ["TactusPlot", "TactusStatistics"]),
    tests(
      "TactusEngineTests",
      [
        "TactusBackends", "TactusCapture", "TactusCatalogue", "TactusDevice", "TactusEngine",
        "TactusLoopback", "TactusPattern", "TactusSound", "TactusStatistics", "TactusSystem",
        "TestUsage",
      ]),
    tests(
      "ConformanceTests",
      ["TactusCapture", "TactusConformance", "TactusDevice", "TactusLoopback", "TestCapture"]),
    tests(
      "TactusRealtimeCheckTests",
      ["TactusConformance", "TactusDevice", "TactusLoopback", "TactusRealtimeCheck"]),
    tests(
      "TactusSoundTests",
      ["CSndFile", "TactusEngine", "TactusPattern", "TactusSound", "TactusSystem"],
      exclude: ["Golden/evaluate.py"]),
    tests(
      "TactusPCMTests",
      [
        "TactusBackends", "TactusCapture", "TactusCatalogue", "TactusConformance", "TactusDevice",
        "TactusEngine", "TactusPCM", "TactusPattern", "TactusSound", "TactusStatistics",
        "TactusSystem", "TestCapture", "TestSamples",
      ]),
    tests("TactusLoopbackTests", ["TactusDevice", "TactusLoopback"]),
    tests(
      "TactusEvdevTests",
      [
        "TactusBackends", "TactusCatalogue", "TactusConformance", "TactusDevice", "TactusEngine",
        "TactusEvdev", "TactusPattern", "TactusSystem",
      ]),
    tests(
      "TactusCaptureTests",
      [
        "TactusCapture", "TactusDevice", "TactusEngine", "TactusJSON", "TactusLoopback",
        "TactusPattern", "TactusStatistics",
      ]),
    tests(
      "TactusFormatsTests", ["TactusFormats", "TactusJSON", "TactusPattern", "TestFelt"],
      exclude: ["Corpus"]),
    tests(
      "TactusComposeTests",
      ["TactusCompose", "TactusFormats", "TactusPattern", "TactusStatistics", "TestSound"]),
    .executableTarget(
      name: "ComposeFigures", dependencies: ["TactusCompose", "TactusStatistics", "TestSound"],
      path: "Tests/ComposeFigures", swiftSettings: settings),
    tests(
      "TactusWatchTests",
      [
        "TactusCapture", "TactusDevice", "TactusEngine", "TactusJSON", "TactusLoopback",
        "TactusPattern", "TactusSystem", "TactusWatch",
      ]),
    tests(
      "TactusBackendsTests",
      [
        "TactusBackends", "TactusCatalogue", "TactusDevice", "TactusEngine", "TactusLoopback",
        "TactusPattern", "TestCapture",
      ], exclude: ["Vectors"]),
    tests(
      "CoreHapticsTests",
      [
        "CoreHaptics", "TactusBackends", "TactusDevice", "TactusEngine", "TactusLoopback",
        "TactusStatistics", "TactusSystem", "TactusTesting",
      ], exclude: ["Interface/names.txt"]),
    tests(
      "GameControllerTests",
      [
        "CoreHaptics", "GameController", "TactusBackends", "TactusDevice", "TactusEngine",
        "TactusLoopback", "TestCapture",
      ]),
    tests(
      "TactusDemosTests",
      ["CoreHaptics", "TactusCatalogue", "TactusDemos", "TactusStatistics", "TactusTesting"]),
    tests("TactusCatalogueTests", ["TactusCatalogue"]), tests("StyleTests", []),
    tests("TactusTestingTests", ["CoreHaptics", "TactusTesting"]),
    tests(
      "TactusCommandTests",
      [
        "BenchDevice", "BenchKit", "BenchThresholds", "CoreHaptics", "TactusBackends",
        "TactusCapture", "TactusCatalogue", "TactusCertification", "TactusCommand",
        "TactusDemoCommand",
        "TactusDemos", "TactusDevice", "TactusEngine", "TactusJSON", "TactusLoopback",
        "TactusPCM", "TactusPattern",
        "TactusPlot", "TactusSound", "TactusStatistics", "TactusSystem", "TactusTesting",
        "HostileDevice",
        "TestBoard", "TestCapture", "TestFelt", "TestLine", "TestSound",
      ], exclude: ["Shells", "Surroundings/run", "Terminals"]),
    tests(
      "TactusStudioTests",
      [
        "TactusBackends", "TactusCapture", "TactusDevice", "TactusJSON", "TactusLoopback",
        "TactusStudio", "TactusSystem",
      ]),
    tests(
      "TactusCertificationTests",
      [
        "TactusBackends", "TactusCertification", "TactusDevice", "TactusEngine", "TactusEvdev",
        "TactusFirmware", "TactusJSON", "TactusLoopback", "TactusMetrology", "TactusPCM",
        "TactusPlot", "TactusSerial", "TactusSound", "TactusSystem", "TactusWire", "TestBoard",
        "TestLine", "TestMotion", "TestSamples",
      ]),
    tests(
      "MutantTests",
      [
        "TactusCatalogue", "TactusCertification", "TactusDevice", "TactusEngine", "TactusFirmware",
        "TactusPattern", "TactusSerial", "TactusWire", "TestLine",
      ]),
    tests(
      "BenchDeviceTests",
      [
        "BenchDevice", "BenchKit", "TactusDevice", "TactusEngine", "TactusFirmware",
        "TactusLoopback", "TactusSerial", "TactusStatistics", "TactusWire", "TestBoard",
        "TestLine",
      ]),
    tests("BenchJitterTests", ["BenchJitter", "BenchKit", "TactusStatistics"]),
    tests("BenchLatencyTests", ["BenchKit", "BenchLatency", "TactusStatistics"]),
    tests("BenchKitTests", ["BenchKit", "TactusDevice", "TactusJSON", "TactusStatistics"]),
    tests("BenchSoundTests", ["BenchKit", "BenchSound", "TactusSound"]),
    tests("BenchThroughputTests", ["BenchKit", "BenchThroughput", "TactusStatistics"]),
    tests("TactusVirtualPadsTests", ["TactusVirtualPads"]),
    tests("TactusVirtualUSBTests", ["TactusStatistics", "TactusVirtualPads", "TactusVirtualUSB"]),
    // The kernel tests run in the guest that Devices/Virtual/run-in-guest boots, and are skipped
    // elsewhere.
    shim("CKernelProcess", path: "Tests/CKernelProcess"),
    .executableTarget(
      name: "KernelPlayer",
      dependencies: [
        "CoreHaptics", "TactusBackends", "TactusDevice", "TactusEngine", "TactusEvdev",
        "TactusPattern",
      ],
      path: "Tests/KernelPlayer", swiftSettings: settings),
    tests(
      "KernelTests",
      [
        "BenchDevice", "BenchKit", "CoreHaptics", "GameController", "TactusBackends",
        "TactusCapture", "TactusCatalogue", "TactusCertification", "TactusDevice", "TactusEngine",
        "TactusEvdev", "TactusPCM", "TactusPattern", "TactusSerial", "TactusSound",
        "TactusStatistics", "TactusSystem", "TactusVirtualPads", "TactusVirtualUSB",
        "CKernelProcess", "TestBoard", "TestCapture", "TestSamples", "TestUsage",
      ],
      exclude: [
        "SDL", "ThreeDevices/Comparison", "coils", "in-guest", "pad-table", "run",
        "three-devices",
      ]),
    // Certifies deliberately broken loopbacks in real time. Tests/BrokenDevices/run does so while
    // the machine is busy.
    .executableTarget(
      name: "BrokenDevices", dependencies: ["TactusCertification", "TactusDevice"],
      path: "Tests/BrokenDevices", exclude: ["run"], swiftSettings: settings),
    // The functions that libFuzzer calls. Tests/FuzzReaders/run builds them again with
    // instrumentation, and links them with it.
    module("FuzzKit", path: "Tests/FuzzReaders/Kit"),
    module(
      "FuzzReaders",
      [
        "FuzzKit", "TactusBackends", "TactusCapture", "TactusDevice", "TactusFirmware",
        "TactusFormats", "TactusJSON", "TactusLoopback", "TactusPattern", "TactusSound",
        "TactusWire",
      ], path: "Tests/FuzzReaders/Readers"),
    module(
      "FuzzEvidence",
      ["FuzzKit", "TactusCertification", "TactusDevice", "TactusJSON", "TactusSerial"],
      path: "Tests/FuzzReaders/Evidence"),
  ]
)

// The virtual controller, which runs the firmware's image, needs libunicorn (Debian:
// libunicorn-dev), and its tests need the image. They are part of the package only if
// TACTUS_CONTROLLER is set, as in `.ci/run` and `Tests/ImageTests/run`.
if Context.environment["TACTUS_CONTROLLER"] != nil {
  package.targets += [
    .target(
      name: "CCortexM", path: "Devices/Virtual/CCortexM", cSettings: [.unsafeFlags(["-O2"])],
      linkerSettings: [.linkedLibrary("unicorn")]),
    // Optimized in every build, because its code runs at each access of the firmware to a register.
    .target(
      name: "VirtualController", dependencies: ["CCortexM"], path: "Devices/Virtual/Controller",
      swiftSettings: settings + [.unsafeFlags(["-O"])]),
    tests("ControllerTests", ["VirtualController"], exclude: ["Facts"]),
    tests(
      "ImageTests",
      [
        "BenchDevice", "BenchKit", "TactusCalibration", "TactusCapture", "TactusCatalogue",
        "TactusCertification", "TactusConformance", "TactusDevice", "TactusEngine",
        "TactusFirmware", "TactusLoopback", "TactusPattern", "TactusSerial", "TactusStatistics",
        "TactusWire", "TestCapture", "TestLevels", "TestLine", "VirtualController",
      ], exclude: ["run"]),
  ]
}

// `TACTUS_TESTS=TactusSoundTests,StyleTests swift test` builds these targets and what they need.
if let names = Context.environment["TACTUS_TESTS"] {
  var wanted = names.split(separator: ",").map(String.init)
  var kept: Set<String> = []
  while let name = wanted.popLast() {
    guard kept.insert(name).inserted else { continue }
    let target = package.targets.first { $0.name == name }
    for case .byNameItem(let name, _) in target?.dependencies ?? [] { wanted.append(name) }
  }
  package.targets.removeAll { !kept.contains($0.name) }
  package.products.removeAll { !kept.contains($0.name) }
}

// For `.ci/run`: optimizes, even in debug builds, the modules in which tests, benches and libtactus
// spend their time, so that one build serves for all of them. Preconditions, assertions, overflow
// and exclusivity are still checked. It is an option, because no other package can depend on
// targets with unsafe flags.
if Context.environment["TACTUS_OPTIMIZED"] != nil {
  let flags = ["-O", "-whole-module-optimization", "-num-threads", "2", "-assert-config", "Debug"]
  let debug = BuildSettingCondition.when(configuration: .debug)
  // These large modules compute little, and others wait for them: they compile faster by file.
  let waiting: Set = ["TactusCommand", "TactusDemoCommand", "TactusStudio"]
  // The style rules read all sources.
  let computing = package.targets.filter {
    $0.type == .regular && !waiting.contains($0.name)
      || ["BenchRealtime", "StyleTests"].contains($0.name)
  }
  for target in computing {
    if target.swiftSettings == nil {
      target.cSettings = (target.cSettings ?? []) + [.unsafeFlags(["-O2"], debug)]
    } else {
      target.swiftSettings = settings + [.unsafeFlags(flags, debug)]
    }
  }
}
