/// Reads the motor levels from the reports that drivers of the kernel send to pads.
///
/// The formats are those of `xpad.c`, `hid-dr.c`, `hid-gaff.c`, `hid-lgff.c`, `hid-lg2ff.c` and
/// `hid-lg4ff.c` in the kernel's sources.
package struct MotorReports: Sendable {
  /// The drive of the heavy and of the light motor, in the pad's own steps.
  package typealias Drive = (strong: Int, weak: Int)

  private let model: USBPadModel
  /// The drive that a report has set, but that only a second report switches on.
  private var pending: Drive = (0, 0)

  package init(_ model: USBPadModel) { self.model = model }

  /// Reads the next report.
  /// - Returns: the drive from then on; nil if the report sets something else, or is too short.
  package mutating func motors(of report: [UInt8]) -> Drive? {
    switch model {
    case .xbox360: Self.xbox360(report)
    case .xboxOne: Self.xboxOne(report)
    case .dragonRise, .greenAsia: inTwoSteps(report)
    case .rumblePad2: Self.rumblePad2(report)
    case .f710: Self.f710(report)
    case .g29: Self.wheel(report)
    }
  }

  private static func xbox360(_ report: [UInt8]) -> Drive? {
    guard report.count == 8, report.starts(with: [0x00, 0x08]) else { return nil }
    return (Int(report[3]), Int(report[4]))
  }

  /// Reads command 9. The two values before those of the motors belong to the triggers' motors.
  private static func xboxOne(_ report: [UInt8]) -> Drive? {
    guard report.count >= 10, report[0] == 0x09 else { return nil }
    return (Int(report[8]), Int(report[9]))
  }

  /// Reads the reports of hid-dr and hid-gaff: 51 sets the levels, FA FE switches them on, and F3
  /// (only hid-dr) stops the motors.
  private mutating func inTwoSteps(_ report: [UInt8]) -> Drive? {
    guard report.count >= 5 else { return nil }
    switch (report[0], report[1]) {
    case (0x51, _):
      pending = (Int(report[4]), Int(report[2]))
      return nil
    case (0xfa, 0xfe): return pending
    case (0xf3, _): return (0, 0)
    default: return nil
    }
  }

  private static func rumblePad2(_ report: [UInt8]) -> Drive? {
    guard report.count >= 5 else { return nil }
    switch report[0] {
    case 0x51: return (Int(report[4]), Int(report[2]))
    case 0xf3: return (0, 0)
    default: return nil
    }
  }

  private static func f710(_ report: [UInt8]) -> Drive? {
    guard report.count >= 4, report[0] == 0x42 else { return nil }
    return (Int(report[3]), Int(report[2]))
  }

  /// Reads the force in slot 1 of a wheel: a constant force, encoded around 0x80, or none. The
  /// drive is the deviation from 0x80, at most 127.
  private static func wheel(_ report: [UInt8]) -> Drive? {
    guard report.count >= 3 else { return nil }
    switch (report[0], report[1]) {
    case (0x11, 0x08): return (min(abs(Int(report[2]) - 0x80), 127), 0)
    case (0x13, _): return (0, 0)
    default: return nil
    }
  }
}
