// swift-tools-version: 6.2

import PackageDescription

// An app that uses Tactus without its traits. The script `bare` builds it while the headers of the
// optional libraries are hidden from the compiler.
let checkout = String(Context.packageDirectory.split(separator: "/").dropLast(3).last ?? "")

let package = Package(
  name: "Bare",
  dependencies: [.package(path: "../../..", traits: [])],
  targets: [
    .executableTarget(
      name: "Bare", dependencies: [.product(name: "CoreHaptics", package: checkout)])
  ]
)
