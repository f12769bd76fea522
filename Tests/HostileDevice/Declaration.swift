/// The declaration of a serial device: the entries of its dictionary and the fields of the WELCOME
/// frame.
struct Declaration {
  var name = Array("Hostile".utf8)
  var serialNumber = Array("H-1".utf8)
  var capacity: UInt64 = 64
  var tick: UInt64 = 1000
  var silence: UInt64 = 200
  var lookAhead: UInt64 = 1_000_000
  var actuators: UInt8 = 1
  var actuatorName = Array("motor".utf8)
  /// The band in sixteenths of a hertz.
  var band: (low: UInt64, high: UInt64) = (150 * 16, 200 * 16)
  var shortestPulse: UInt64 = 0
  var latency: UInt64 = 0
  var version: UInt8 = 1
  var firmware: [UInt8] = [1, 0, 0]
  /// The number of dictionary pages that WELCOME states; nil for the true number.
  var pages: UInt8?
  /// The value of key 8, the accelerometer; nil if the device has none.
  var accelerometer: [UInt8]?
  /// The encoded entries of every page; nil if they follow from the properties above.
  var entries: [UInt8]?

  var allPages: UInt8 { pages ?? 1 + min(actuators, 4) }

  func page(_ page: UInt8) -> [UInt8] {
    if let entries { return entries }
    if page == 0 {
      return entry(1, name) + entry(2, serialNumber) + entry(3, littleEndian(capacity, 2))
        + entry(4, littleEndian(tick, 2)) + entry(5, littleEndian(silence, 2))
        + entry(6, littleEndian(lookAhead, 4)) + entry(7, [actuators]) + entry(8, [1])
    }
    let suffix = page == 1 ? [] : Array("\(page)".utf8)
    return entry(16, actuatorName + suffix) + entry(17, [1])
      + entry(18, littleEndian(band.low, 2) + littleEndian(band.high, 2))
      + entry(19, littleEndian(65_535, 2)) + entry(20, littleEndian(120_000, 4))
      + entry(22, littleEndian(shortestPulse, 4)) + entry(23, littleEndian(latency, 4))
  }

  private func entry(_ tag: UInt8, _ value: [UInt8]) -> [UInt8] {
    [tag, UInt8(value.count)] + value
  }
}
