// swift-tools-version: 6.2

import PackageDescription

// The manifests of PortAnApp.md and README.md. The package manager reads them, but builds nothing.
let package = Package(
  name: "App",
  dependencies: [.package(name: "Tactus", path: "../tactus")],  // where your checkout is
  targets: [
    .executableTarget(
      name: "App",
      dependencies: [
        .product(name: "CoreHaptics", package: "Tactus")
      ])
  ]
)

let aliased: [Target.Dependency] = [
  .product(name: "UIKit", package: "Tactus", moduleAliases: ["UIKit": "TactusUIKit"]),
  .product(
    name: "AVFoundation", package: "Tactus", moduleAliases: ["AVFoundation": "TactusAVFoundation"]),
]
package.targets.append(.executableTarget(name: "Aliased", dependencies: aliased))
