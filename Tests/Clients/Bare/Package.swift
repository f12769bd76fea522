// swift-tools-version: 6.2

import PackageDescription

// An app that uses Tactus without its traits. The script `bare` builds it on a machine that lacks
// the headers of the optional libraries.
let checkout = String(Context.packageDirectory.split(separator: "/").dropLast(3).last ?? "")

let package = Package(
  name: "Bare",
  dependencies: [.package(path: "../../..", traits: [])],
  targets: [
    .executableTarget(
      name: "Bare", dependencies: [.product(name: "CoreHaptics", package: checkout)])
  ]
)
