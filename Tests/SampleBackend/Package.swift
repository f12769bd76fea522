// swift-tools-version: 6.2

import PackageDescription

// A sample of a backend by another author: a package of its own that uses only the products of
// Tactus.
let package = Package(
  name: "SampleBackend",
  dependencies: [.package(name: "Tactus", path: "../..")],
  targets: [
    .target(
      name: "SampleBackend", dependencies: [.product(name: "TactusDevice", package: "Tactus")]),
    .executableTarget(
      name: "tactus-meter",
      dependencies: [
        "SampleBackend",
        .product(name: "TactusBackends", package: "Tactus"),
        .product(name: "TactusCommand", package: "Tactus"),
      ]),
    .testTarget(
      name: "SampleBackendTests",
      dependencies: [
        "SampleBackend",
        .product(name: "TactusCertification", package: "Tactus"),
        .product(name: "TactusConformance", package: "Tactus"),
        .product(name: "TactusDevice", package: "Tactus"),
      ]),
  ]
)
