// swift-tools-version: 6.2

import PackageDescription

// A package as there are many: what it can do with views it does where there is a UIKit.
let package = Package(
  name: "Neighbour",
  products: [.library(name: "Neighbour", targets: ["Neighbour"])],
  targets: [.target(name: "Neighbour")]
)
