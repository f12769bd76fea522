// swift-tools-version: 6.2

import PackageDescription

// A sample of a backend by another author: a separate package that uses only the products of
// Tactus. It also contains the backend of the article WriteABackend, which is built and checked;
// its certification is only built. The folder Manifest contains the manifest of that article.
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
    .testTarget(
      name: "SampleBackendTests",
      dependencies: [
        "SampleBackend",
        .product(name: "TactusCertification", package: "Tactus"),
        .product(name: "TactusConformance", package: "Tactus"),
        .product(name: "TactusDevice", package: "Tactus"),
        .product(name: "TactusRealtimeCheck", package: "Tactus"),
      ]),
  ]
)
