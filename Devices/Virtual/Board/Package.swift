// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

// A controller without the controller: QEMU runs the firmware's image, and a line between it and
// the host is as slow, and as bad, as a real one. For tests, and to play with.
let package = Package(
  name: "VirtualBoard",
  products: [.library(name: "VirtualBoard", targets: ["VirtualBoard"])],
  dependencies: [.package(name: "Tactus", path: "../../..")],
  targets: [
    .target(
      name: "VirtualBoard", dependencies: [.product(name: "TactusDevice", package: "Tactus")],
      swiftSettings: settings),
    .executableTarget(
      name: "tactus-board", dependencies: ["VirtualBoard"], swiftSettings: settings),
  ]
)
