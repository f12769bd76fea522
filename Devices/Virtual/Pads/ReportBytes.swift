/// The common parts of the pads' reports.
enum ReportBytes {
  /// The calibration of the motion sensors: gyroscopes without bias, ±1000 steps for a speed of 500
  /// degrees per second, accelerometers with 8192 steps for 1 g.
  static let calibration: [UInt8] =
    words([0, 0, 0] + [1000, -1000, 1000, -1000, 1000, -1000])
    + words([500, 500] + [8192, -8192, 8192, -8192, 8192, -8192])

  /// Numbers in the form of reports, the low byte first.
  static func words(_ values: [Int16]) -> [UInt8] {
    values.flatMap { value in
      let bits = UInt16(bitPattern: value)
      return [UInt8(bits & 0xff), UInt8(bits >> 8)]
    }
  }

  /// A report with exactly this number of bytes.
  static func padded(_ bytes: [UInt8], to count: Int) -> [UInt8] {
    bytes.prefix(count) + [UInt8](repeating: 0, count: max(count - bytes.count, 0))
  }

  /// An address of six bytes in hexadecimal with colons, in the given order.
  static func text(address: some Sequence<UInt8>) -> String {
    address.map { byte in
      let digits = String(byte, radix: 16)
      return byte < 16 ? "0" + digits : digits
    }.joined(separator: ":")
  }
}
