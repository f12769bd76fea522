// swift-tools-version: 6.2

import PackageDescription

var settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]
// As in the manifest of Tactus.
if Context.environment["TACTUS_OPTIMIZED"] != nil {
  let flags = ["-O", "-whole-module-optimization", "-num-threads", "2"]
  settings.append(.unsafeFlags(flags, .when(configuration: .debug)))
}

// A board without hardware, for tests and for trying things out: QEMU runs the firmware's image,
// and a simulated line to the host is as slow and as faulty as its settings require.
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
