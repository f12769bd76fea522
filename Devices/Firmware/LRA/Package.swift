// swift-tools-version: 6.2

import Foundation
import PackageDescription

// The firmware's code for the board. The rest of the firmware is in TactusFirmware and TactusWire,
// which are also built for the host. This is a separate package, because one build of a package is
// for one target processor.

/// The board, a file in `Boards`, and the actuator that is connected to its motor driver, a file in
/// `Actuators`; both without `.swift`.
let board = Context.environment["TACTUS_BOARD"] ?? "FeatherSTM32F405"
let actuator = Context.environment["TACTUS_ACTUATOR"] ?? "None"

/// The files of a folder that are excluded from the build, so that only the chosen ones remain.
func others(_ folder: String, _ chosen: [String]) -> [String] {
  let path = "\(Context.packageDirectory)/\(folder)"
  let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
  return names.filter { !chosen.contains($0) }
}

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableExperimentalFeature("Volatile"),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

let package = Package(
  name: "LRAFirmware",
  dependencies: [.package(name: "Tactus", path: "../../..")],
  targets: [
    .target(name: "CBoard"),
    .target(
      name: "LRABoard", path: "Boards",
      exclude: others("Boards", ["Board.swift", "\(board).swift"]), swiftSettings: settings),
    .target(
      name: "LRAActuator",
      dependencies: [.product(name: "TactusFirmware", package: "Tactus")],
      path: "Actuators", exclude: others("Actuators", ["\(actuator).swift"]),
      swiftSettings: settings),
    .executableTarget(
      name: "LRAFirmware",
      dependencies: [
        "CBoard",
        "LRAActuator",
        "LRABoard",
        .product(name: "TactusFirmware", package: "Tactus"),
        .product(name: "TactusWire", package: "Tactus"),
      ],
      swiftSettings: settings),
  ]
)
