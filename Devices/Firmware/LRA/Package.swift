// swift-tools-version: 6.2

import PackageDescription

// The firmware: the board alone. What it does is in TactusFirmware and TactusWire, which the host
// builds too. A package of its own, because one build has one processor.
let package = Package(
  name: "LRAFirmware",
  dependencies: [.package(name: "Tactus", path: "../../..")],
  targets: [
    .target(name: "CBoard"),
    .executableTarget(
      name: "LRAFirmware",
      dependencies: [
        "CBoard",
        .product(name: "TactusFirmware", package: "Tactus"),
        .product(name: "TactusWire", package: "Tactus"),
      ],
      swiftSettings: [
        .swiftLanguageMode(.v6),
        .strictMemorySafety(),
        .treatAllWarnings(as: .error),
        .enableExperimentalFeature("Volatile"),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
      ]),
  ]
)
