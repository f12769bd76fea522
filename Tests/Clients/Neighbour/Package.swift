// swift-tools-version: 6.2

import PackageDescription

// Stands for a package by another author that is used beside Tactus. It compiles its code for views
// only if a module UIKit can be imported.
let package = Package(
  name: "Neighbour",
  products: [.library(name: "Neighbour", targets: ["Neighbour"])],
  targets: [.target(name: "Neighbour")]
)
