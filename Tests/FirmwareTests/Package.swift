// swift-tools-version: 6.2

import PackageDescription

// Tests of the firmware's image in QEMU. They are a package of their own, because they need the
// image, an emulator and tens of seconds. `Tests/FirmwareTests/run` builds the image and runs them.
let package = Package(
  name: "FirmwareTests",
  dependencies: [
    .package(name: "Tactus", path: "../.."),
    .package(name: "VirtualBoard", path: "../../Devices/Virtual/Board"),
  ],
  targets: [
    .testTarget(
      name: "FirmwareTests",
      dependencies: [
        .product(name: "CoreHaptics", package: "Tactus"),
        .product(name: "TactusBackends", package: "Tactus"),
        .product(name: "TactusDevice", package: "Tactus"),
        .product(name: "TactusFirmware", package: "Tactus"),
        .product(name: "TactusWire", package: "Tactus"),
        .product(name: "VirtualBoard", package: "VirtualBoard"),
      ],
      swiftSettings: [
        .swiftLanguageMode(.v6),
        .treatAllWarnings(as: .error),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
      ])
  ]
)
