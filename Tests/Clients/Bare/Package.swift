// swift-tools-version: 6.2

import PackageDescription

// An app that leaves out all that is optional; `bare` builds it where no library's header is found.
let checkout = String(Context.packageDirectory.split(separator: "/").dropLast(3).last ?? "")

let package = Package(
  name: "Bare",
  dependencies: [.package(path: "../../..", traits: [])],
  targets: [
    .executableTarget(
      name: "Bare", dependencies: [.product(name: "CoreHaptics", package: checkout)])
  ]
)
