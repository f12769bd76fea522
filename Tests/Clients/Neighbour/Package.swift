// swift-tools-version: 6.2

import PackageDescription

// A typical package: it has code for views where UIKit exists.
let package = Package(
  name: "Neighbour",
  products: [.library(name: "Neighbour", targets: ["Neighbour"])],
  targets: [.target(name: "Neighbour")]
)
