extension DualSenseReport {
  /// Report 1 with the sticks in the middle, no button and no touch.
  static func input(_ reading: PadMotion.Reading, count: Int, nanoseconds: Int64) -> [UInt8] {
    var report = ReportBytes.padded([0x01, 0x80, 0x80, 0x80, 0x80], to: 64)
    report[7] = UInt8(truncatingIfNeeded: count)
    report[8] = ReportBytes.hatAtRest
    report.replaceSubrange(22..<28, with: ReportBytes.words([reading.x, reading.y, reading.z]))
    // The unit of the sensors' clock is 1/3 µs.
    let ticks = UInt32(truncatingIfNeeded: nanoseconds / 1000 * 3)
    report.replaceSubrange(28..<32, with: ReportBytes.word(ticks))
    report[33] = ReportBytes.noTouch
    report[37] = ReportBytes.noTouch
    return report
  }
}

extension DualShock4Report {
  /// Report 1 with the sticks in the middle, no button and no touch.
  static func input(_ reading: PadMotion.Reading, count: Int, nanoseconds: Int64) -> [UInt8] {
    var report = ReportBytes.padded([0x01, 0x80, 0x80, 0x80, 0x80, ReportBytes.hatAtRest], to: 64)
    report[7] = UInt8(truncatingIfNeeded: count << 2)
    // The unit of the sensors' clock is 16/3 µs.
    let ticks = UInt32(truncatingIfNeeded: nanoseconds / 1000 * 3 / 16)
    report.replaceSubrange(10..<12, with: ReportBytes.word(ticks).prefix(2))
    report.replaceSubrange(19..<25, with: ReportBytes.words([reading.x, reading.y, reading.z]))
    // On a cable, fully charged.
    report[30] = 0x1b
    report[35] = ReportBytes.noTouch
    report[39] = ReportBytes.noTouch
    return report
  }
}

extension ReportBytes {
  /// A hat that is not pressed: one past its eight directions.
  static let hatAtRest: UInt8 = 0x08
  /// No finger touches the pad.
  static let noTouch: UInt8 = 0x80

  static func word(_ value: UInt32) -> [UInt8] {
    [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
