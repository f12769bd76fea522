package import TactusDevice

/// The part of an id after `serial:`. It names a line and its settings.
///
/// ```
/// serial:/dev/ttyACM0
/// serial:/dev/serial/by-id/usb-Tactus_LRA-if00,look-ahead=50
/// serial:LRA-0001                      the serial number of a port
/// serial:tcp://127.0.0.1:4000,baud=1000000
/// serial:exec:python3 meter.py         a program that speaks the protocol
/// ```
package struct SerialAddress: Sendable, Hashable {
  /// The location of the device.
  package enum Place: Sendable, Hashable {
    /// The first port that matches a profile.
    case first
    /// A file: a port or a terminal.
    case path(String)
    /// The port with this serial number.
    case serialNumber(String)
    case network(host: String, port: UInt16)
    /// The standard input and output of a program with these arguments, its name first.
    case program([String])
  }

  /// The shortest and the longest look-ahead in nanoseconds.
  package static let lookAheads: ClosedRange<Int64> = 10_000_000...1_000_000_000
  /// Bits per second.
  package static let bauds: ClosedRange<Int> = 9600...4_000_000
  /// The names of the axes of an accelerometer.
  private static let axes = ["x", "y", "z"]
  /// Axis z: a board lies flat on most motors, which shake it up and down.
  package static let defaultAxis: UInt8 = 2

  /// The location of the device.
  package var place = Place.first
  /// Bits per second; nil for 115,200.
  package var baud: Int?
  /// The look-ahead in nanoseconds; nil for the look-ahead of the device, which is at most
  /// ``DeviceAnswer/lookAhead``.
  package var lookAheadNanoseconds: Int64?
  /// The axis of the accelerometer that an instrument measures, 0 to 2.
  package var axis = defaultAxis
  /// Whether connections to other machines are allowed.
  package var allowsRemote = false

  /// Parses an address.
  /// - Parameter text: the part of an id after `serial:`.
  /// - Throws: ``DeviceError`` of kind `notFound` with the expected format.
  package init(_ text: String) throws(DeviceError) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    // A serial number or a path may contain a comma, so settings are recognised from the end.
    var settings = parts[...]
    while let last = settings.last, settings.count > 1, Self.isSetting(last) {
      try apply(last)
      settings.removeLast()
    }
    place = try Self.place(settings.joined(separator: ","))
  }

  private static func isSetting(_ text: String) -> Bool {
    ["look-ahead=", "baud=", "axis=", "remote="].contains { text.hasPrefix($0) }
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
          "look-ahead must be \(low / 1_000_000) to \(high / 1_000_000) milliseconds, "
            + "not \"\(value)\"")
      }
      lookAheadNanoseconds = milliseconds * 1_000_000
    case "baud":
      guard let baud = Int(value), Self.bauds.contains(baud) else {
        throw DeviceError(
          .notFound,
          "baud must be \(Self.bauds.lowerBound) to \(Self.bauds.upperBound), not \"\(value)\"")
      }
      self.baud = baud
    case "axis":
      guard let place = Self.axes.firstIndex(of: value) else {
        throw DeviceError(.notFound, "axis must be x, y or z, not \"\(value)\"")
      }
      axis = UInt8(place)
    default:
      guard ["yes", "no"].contains(value) else {
        throw DeviceError(.notFound, "remote must be yes or no, not \"\(value)\"")
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
      throw DeviceError(.notFound, "\"\(text)\" is not an address; write tcp://HOST:PORT")
    }
    let host = rest[..<colon].filter { $0 != "[" && $0 != "]" }
    return .network(host: String(host), port: port)
  }

  /// The settings of the link.
  package var linkSettings: LinkSettings {
    LinkSettings(
      baud: baud ?? LinkSettings().baud, greetingTimeout: LinkLimits.openingTimeout)
  }
}
