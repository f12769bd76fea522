package import TactusDevice

/// What stands behind `serial:`: which line, and how it is used.
///
/// ```
/// serial:/dev/ttyACM0
/// serial:/dev/serial/by-id/usb-Tactus_LRA-if00,look-ahead=50
/// serial:LRA-0001                      the serial number of a port
/// serial:tcp://127.0.0.1:4000,baud=1000000
/// serial:exec:python3 meter.py         a program that speaks the protocol
/// ```
package struct SerialAddress: Sendable, Hashable {
  /// Where the device is.
  package enum Place: Sendable, Hashable {
    /// The first port that a profile is for.
    case first
    /// A file: a port or a terminal.
    case path(String)
    /// The port whose serial number this is.
    case serialNumber(String)
    case network(host: String, port: UInt16)
    /// The standard input and output of a program: its words.
    case program([String])
  }

  /// Nanoseconds: the least and the most that segments may be sent ahead.
  package static let lookAheads: ClosedRange<Int64> = 10_000_000...1_000_000_000
  /// Bits a second.
  package static let bauds: ClosedRange<Int> = 9600...4_000_000

  /// Where the device is.
  package var place = Place.first
  /// Bits a second; nil: 115,200.
  package var baud: Int?
  /// Nanoseconds that segments are sent ahead; nil: ``DeviceAnswer/lookAhead``.
  package var lookAheadNanoseconds: Int64?
  /// Whether a host beyond this machine may be connected to.
  package var allowsRemote = false

  /// - Parameter text: what stands behind `serial:`.
  /// - Throws: ``DeviceError`` of kind `notFound` that says what is expected.
  package init(_ text: String) throws(DeviceError) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    // A serial number or a path may have a comma; settings are at the end.
    var settings = parts[...]
    while let last = settings.last, settings.count > 1, Self.isSetting(last) {
      try apply(last)
      settings.removeLast()
    }
    place = try Self.place(settings.joined(separator: ","))
  }

  private static func isSetting(_ text: String) -> Bool {
    ["look-ahead=", "baud=", "remote="].contains { text.hasPrefix($0) }
  }

  private mutating func apply(_ text: String) throws(DeviceError) {
    let pair = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let value = String(pair[1])
    switch pair[0] {
    case "look-ahead":
      let (low, high) = (Self.lookAheads.lowerBound, Self.lookAheads.upperBound)
      guard let milliseconds = Int64(value),
        (low / 1_000_000...high / 1_000_000)
          .contains(milliseconds)
      else {
        throw DeviceError(
          .notFound,
          "look-ahead is milliseconds from \(low / 1_000_000) to \(high / 1_000_000), "
            + "not \"\(value)\"")
      }
      lookAheadNanoseconds = milliseconds * 1_000_000
    case "baud":
      guard let baud = Int(value), Self.bauds.contains(baud) else {
        throw DeviceError(
          .notFound,
          "baud is from \(Self.bauds.lowerBound) to \(Self.bauds.upperBound), not \"\(value)\"")
      }
      self.baud = baud
    default:
      guard ["yes", "no"].contains(value) else {
        throw DeviceError(.notFound, "remote is yes or no, not \"\(value)\"")
      }
      allowsRemote = value == "yes"
    }
  }

  private static func place(_ text: String) throws(DeviceError) -> Place {
    if text.isEmpty { return .first }
    if text.hasPrefix("/") { return .path(text) }
    let program = "exec:"
    if text.hasPrefix(program) {
      return .program(try CommandWords.split(String(text.dropFirst(program.count))))
    }
    let scheme = "tcp://"
    guard text.hasPrefix(scheme) else { return .serialNumber(text) }
    let rest = text.dropFirst(scheme.count)
    guard let colon = rest.lastIndex(of: ":"), colon > rest.startIndex,
      let port = UInt16(rest[rest.index(after: colon)...]), port > 0
    else {
      throw DeviceError(.notFound, "\"\(text)\" is not tcp://HOST:PORT")
    }
    let host = rest[..<colon].filter { $0 != "[" && $0 != "]" }
    return .network(host: String(host), port: port)
  }

  /// What the link is told.
  package var linkSettings: LinkSettings {
    LinkSettings(
      baud: baud ?? LinkSettings().baud, greetingPatience: LinkLimits.openingPatience)
  }
}
