/// The model of a virtual Sony pad: its identity and the contents of its reports.
package enum SonyModel: String, Sendable, Hashable, CaseIterable {
  case dualSense, dualShock4

  /// The name that the pad reports; the names of its nodes begin with it.
  package var name: String {
    switch self {
    case .dualSense: "Sony Interactive Entertainment DualSense Wireless Controller"
    case .dualShock4: "Sony Interactive Entertainment Wireless Controller"
    }
  }

  package var identity: PadIdentity {
    switch self {
    case .dualSense: PadIdentity(vendor: 0x054c, product: 0x0ce6)
    case .dualShock4: PadIdentity(vendor: 0x054c, product: 0x09cc)
    }
  }

  var descriptor: [UInt8] {
    switch self {
    case .dualSense: DualSenseReport.descriptor
    case .dualShock4: DualShock4Report.descriptor
    }
  }

  /// A feature report, which begins with its number; nil if there is none with this number.
  func feature(_ number: UInt8, address: [UInt8]) -> [UInt8]? {
    switch self {
    case .dualSense: DualSenseReport.feature(number, address: address)
    case .dualShock4: DualShock4Report.feature(number, address: address)
    }
  }

  /// The drives of the motors, 0 to 255, of an output report; nil if the report does not set them.
  func motors(of bytes: [UInt8]) -> (strong: Int, weak: Int)? {
    switch self {
    case .dualSense: DualSenseReport.motors(of: bytes)
    case .dualShock4: DualShock4Report.motors(of: bytes)
    }
  }

  /// An input report of an untouched pad, with a reading of its accelerometer.
  /// - Parameters:
  ///   - count: the number of earlier reports.
  ///   - nanoseconds: the time of the reading, on the pad's clock.
  func input(_ reading: PadMotion.Reading, count: Int, nanoseconds: Int64) -> [UInt8] {
    switch self {
    case .dualSense: DualSenseReport.input(reading, count: count, nanoseconds: nanoseconds)
    case .dualShock4: DualShock4Report.input(reading, count: count, nanoseconds: nanoseconds)
    }
  }
}
