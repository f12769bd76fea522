// swift-tools-version: 6.2

import PackageDescription

/// A small app and the language modes in which it is compiled.
struct Client {
  var name: String
  /// The reason why Apple's annotations prevent it from compiling in Swift 6 mode; nil if it
  /// compiles.
  var onlySwift5: String?
  var products: [Target.Dependency] = []

  init(_ name: String, onlySwift5: String? = nil, _ products: [Target.Dependency] = []) {
    (self.name, self.onlySwift5, self.products) = (name, onlySwift5, products)
  }

  /// Both targets have the same sources: the folder `Swift6` is a link to `Sources`.
  var targets: [Target] {
    let dependencies = products + [tactus("CoreHaptics"), tactus("TactusTesting")]
    let five = Target.target(
      name: name + "5", dependencies: dependencies, path: "Sources/\(name)",
      swiftSettings: quietly + [.swiftLanguageMode(.v5)])
    let six = Target.target(
      name: name + "6", dependencies: dependencies, path: "Swift6/\(name)",
      swiftSettings: quietly + [.swiftLanguageMode(.v6)])
    return onlySwift5 == nil ? [five, six] : [five]
  }
}

/// The identity of the package that contains these clients, which is the name of its folder. A
/// module alias requires exactly this name.
let checkout = String(Context.packageDirectory.split(separator: "/").dropLast(2).last ?? "")

/// Suppresses warnings: the code is written in the style of apps, and only errors matter here.
let quietly: [SwiftSetting] = [.unsafeFlags(["-suppress-warnings"])]

func tactus(_ product: String, as alias: String? = nil) -> Target.Dependency {
  .product(
    name: product, package: checkout, moduleAliases: alias.map { [product: $0] })
}

let clients = [
  Client(
    "Manager",
    onlySwift5: "a static property of a class that is not Sendable is an error, on Apple's too"),
  Client("MainActorManager"),
  Client("ActorEngine"),
  Client("SendableWrapper"),
  Client("AsyncStart"),
  Client("FinishOrders"),
  Client("Mocks"),
  Client("Dictionaries"),
  Client(
    "ParameterTimer",
    onlySwift5: "the block of a Timer is Sendable and captures what is not, on Apple's too"),
  Client("ControllerEngines", [tactus("GameController")]),
  Client("Conditions"),
  Client("NonisolatedGenerators"),
  Client(
    "DefaultGenerators",
    onlySwift5: "the default value of a stored property is made outside the main actor: an error "
      + "that @preconcurrency does not soften, on Apple's too"),
  Client("EndlessEvents"),
  Client(
    "AliasedModules",
    [
      tactus("UIKit", as: "TactusUIKit"), tactus("AVFoundation", as: "TactusAVFoundation"),
      .product(name: "Neighbour", package: "Neighbour"),
    ]),
  Client("Completions"),
  Client("Catches"),
  Client("Subclasses"),
  Client("Files"),
]

// Apps outside the package Tactus: a separate package that uses its products, and a neighbouring
// package that tests `canImport(UIKit)`. The script `run` builds and plays them.
let package = Package(
  name: "Clients",
  // A module alias applies only to targets of products, and only to the first target in each
  // product.
  products: clients.filter { $0.name == "AliasedModules" }.flatMap(\.targets).map {
    .library(name: $0.name, targets: [$0.name])
  },
  dependencies: [.package(path: "../.."), .package(path: "Neighbour")],
  targets: clients.flatMap(\.targets) + [
    // The first sample of README.md.
    .executableTarget(name: "ReadmeSample", dependencies: [tactus("CoreHaptics")]),
    // The samples of the articles and of README.md.
    .testTarget(
      name: "ArticleTests",
      dependencies: ["CoreHaptics", "TactusFirmware", "TactusTesting", "TactusWire"].map {
        tactus($0)
      }),
    .testTarget(
      name: "ClientTests",
      dependencies: clients.flatMap { $0.targets.map { .target(name: $0.name) } }
        + [tactus("CoreHaptics"), tactus("TactusTesting")]),
  ]
)
