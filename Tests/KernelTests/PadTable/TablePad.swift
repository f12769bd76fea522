import Foundation
import TactusVirtualPads
import TactusVirtualUSB
import Testing

/// A pad of the table: its connection, and how its driver converts a magnitude.
struct TablePad: Sendable, CustomTestStringConvertible {
  /// The title of the pad in the table.
  let title: String
  var testDescription: String { title }
  let plugIn: @Sendable () throws -> any ListedPad
  let strong: Scale
  let weak: Scale
  /// Whether the pad has one motor, which the larger of the two magnitudes drives.
  let hasOneMotor: Bool

  /// The conversion of a magnitude of 16 bits by a driver.
  enum Scale: Sendable {
    /// The upper bits are used: steps from 0 to the largest drive of the pad.
    case upperBits
    /// The magnitude is rounded down to a whole number of steps.
    case steps
    /// The same as `steps`, but 11 replaces 10: at 10, hid-dr's light motor runs nearly at full
    /// speed.
    case stepsWithoutTen
    /// The driver uses hid-nintendo's table of amplitudes, which is not linear.
    case amplitudes
    /// The motor is on from this magnitude on.
    case onOff(from: Int)
  }

  init(
    _ title: String, strong: Scale = .upperBits, weak: Scale = .upperBits,
    hasOneMotor: Bool = false,
    plugIn: @escaping @Sendable () throws -> any ListedPad
  ) {
    self.title = title
    self.plugIn = plugIn
    self.strong = strong
    self.weak = weak
    self.hasOneMotor = hasOneMotor
  }

  /// The pads of the table. To add one, add a line here.
  static let all: [TablePad] = [
    TablePad("DualSense, USB") { try SonyPad(.dualSense, address: [1, 0, 0, 0, 0, 0x70]) },
    TablePad("DualShock 4, USB") { try SonyPad(.dualShock4, address: [1, 0, 0, 0, 0, 0x71]) },
    TablePad("Switch Pro, USB", strong: .amplitudes, weak: .amplitudes) {
      try SwitchPad(.proUSB, address: [0x98, 0x97, 0x96, 0, 0, 0x72])
    },
    TablePad("Switch Pro, Bluetooth", strong: .amplitudes, weak: .amplitudes) {
      try SwitchPad(.proBluetooth, address: [0x98, 0x97, 0x96, 0, 0, 0x73])
    },
    TablePad("Joy-Con (L), Bluetooth", strong: .amplitudes, weak: .amplitudes) {
      try SwitchPad(.joyConLeft, address: [0x98, 0x97, 0x96, 0, 0, 0x74])
    },
    TablePad("DualShock 3, USB", weak: .onOff(from: 256)) {
      try DualShock3Pad(address: [2, 0, 0, 0, 0, 0x75])
    },
    TablePad(
      "Wii Remote, Bluetooth", strong: .onOff(from: 1), weak: .onOff(from: 1), hasOneMotor: true
    ) { try WiiPad(address: [0x98, 0x97, 0x96, 0, 1, 0x76]) },
    TablePad("Xbox 360, USB") { try USBPad(.xbox360) },
    TablePad("Xbox One S, USB") { try USBPad(.xboxOne) },
    .dragonRise,
    .greenAsia,
    TablePad("RumblePad 2, USB", strong: .steps, weak: .steps) { try USBPad(.rumblePad2) },
    TablePad("F710 in D mode, USB", strong: .steps, weak: .steps) { try USBPad(.f710) },
  ]

  static let dragonRise = TablePad("DragonRise, USB", strong: .steps, weak: .stepsWithoutTen) {
    try USBPad(.dragonRise)
  }
  static let greenAsia = TablePad("GreenAsia, USB", strong: .steps, weak: .steps) {
    try USBPad(.greenAsia)
  }
}

extension TablePad.Scale {
  /// The share of full drive that a pad shows for a magnitude.
  /// - Parameters:
  ///   - magnitude: 0 to 65,535, of `struct ff_rumble_effect`.
  ///   - fullDrive: the largest drive of the pad.
  func shown(_ magnitude: Int, fullDrive: Int) -> Double {
    switch self {
    case .upperBits: Double(magnitude * (fullDrive + 1) / 65_536) / Double(fullDrive)
    case .steps: Double(magnitude * fullDrive / 65_535) / Double(fullDrive)
    case .stepsWithoutTen:
      switch magnitude * fullDrive / 65_535 {
      case 10: 11 / Double(fullDrive)
      case let drive: Double(drive) / Double(fullDrive)
      }
    case .amplitudes: SwitchAmplitudes.part(SwitchAmplitudes.index(of: magnitude))
    case .onOff(let least): magnitude < least ? 0 : 1
    }
  }

  /// The share of full drive for a drive in a report.
  func part(_ drive: Int, fullDrive: Int) -> Double {
    switch self {
    case .upperBits, .steps, .stepsWithoutTen, .onOff: Double(drive) / Double(fullDrive)
    case .amplitudes: SwitchAmplitudes.part(drive)
    }
  }
}
