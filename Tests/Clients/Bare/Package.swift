// swift-tools-version: 6.2

import PackageDescription

// An app without the optional parts; `bare` builds it on a machine without the libraries' headers.
let checkout = String(Context.packageDirectory.split(separator: "/").dropLast(3).last ?? "")

let package = Package(
  name: "Bare",
  dependencies: [.package(path: "../../..", traits: [])],
  targets: [
    .executableTarget(
      name: "Bare", dependencies: [.product(name: "CoreHaptics", package: checkout)])
  ]
)
