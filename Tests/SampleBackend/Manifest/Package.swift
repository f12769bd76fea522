// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "MyBackend",
  dependencies: [.package(name: "Tactus", path: "../tactus")],  // where your checkout is
  targets: [
    .target(
      name: "MyBackend", dependencies: [.product(name: "TactusDevice", package: "Tactus")]),
    .executableTarget(
      name: "my-tactus",
      dependencies: [
        "MyBackend",
        .product(name: "TactusBackends", package: "Tactus"),
        .product(name: "TactusCommand", package: "Tactus"),
      ]),
    .testTarget(
      name: "MyBackendTests",
      dependencies: [
        "MyBackend",
        .product(name: "TactusCertification", package: "Tactus"),
        .product(name: "TactusConformance", package: "Tactus"),
        .product(name: "TactusRealtimeCheck", package: "Tactus"),
      ]),
  ])
