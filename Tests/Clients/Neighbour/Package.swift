// swift-tools-version: 6.2

import PackageDescription

// A package of another author, beside the clients: it compiles its code for views only if a module
// UIKit can be imported.
let package = Package(
  name: "Neighbour",
  products: [.library(name: "Neighbour", targets: ["Neighbour"])],
  targets: [.target(name: "Neighbour")]
)
