import Foundation
import TactusDevice
import VirtualBoard

/// The program `tactus`, run as a user runs it.
final class Program {
  /// How its bytes get to the terminal.
  enum Route: String, CaseIterable, Sendable {
    /// A plain terminal.
    case descriptor
    /// Libserialport, which is given modem lines and a name that it accepts.
    case libserialport
  }

  struct Result {
    var code: Int32
    var output: String
  }

  /// `TACTUS`, which the script builds.
  private static var path: String {
    ProcessInfo.processInfo.environment["TACTUS"] ?? "tactus"
  }

  let process = Process()
  private let folder: URL
  private let output = Pipe()

  init(_ arguments: [String], environment: [String: String] = [:]) throws {
    folder = FileManager.default.temporaryDirectory.appending(
      path: "tactus-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    process.executableURL = URL(filePath: Self.path)
    process.arguments = arguments
    var variables = ProcessInfo.processInfo.environment
    for (name, value) in environment { variables[name] = value }
    variables["TACTUS_CONFIG"] = nil
    process.environment = variables
    process.standardOutput = output
    process.standardError = output
    try process.run()
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    try? FileManager.default.removeItem(at: folder)
  }

  /// Milliseconds ahead: more than the usual 20, because an emulated controller on a busy machine
  /// gets its bytes late.
  static let lookAhead = 200

  /// Plays on a board.
  static func play(
    _ pattern: String, on tap: Tap, by route: Route = .descriptor, _ more: [String] = [],
    lookAhead: Int = lookAhead
  ) throws -> Program {
    var environment: [String: String] = [:]
    var device = "serial:\(tap.name)"
    if route == .libserialport {
      let link = try link(to: tap.name)
      device = "serial:/dev/../../..\(link)"
      environment["LD_PRELOAD"] = ProcessInfo.processInfo.environment["TACTUS_PTY_MODEM"] ?? ""
    }
    return try Program(
      ["play", pattern, "--device", "\(device),look-ahead=\(lookAhead)"] + more,
      environment: environment)
  }

  /// A name that is a link both below `/dev` and below `/sys/class/tty`, as libserialport wants it.
  private static func link(to terminal: String) throws -> String {
    let path = FileManager.default.temporaryDirectory.appending(
      path: "uart-\(UUID().uuidString.prefix(8))"
    ).path
    try FileManager.default.createSymbolicLink(
      atPath: path, withDestinationPath: terminal)
    return path
  }

  /// Runs to the end.
  static func run(_ arguments: [String]) throws -> Result { try Program(arguments).finish() }

  func finish() -> Result {
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return Result(code: process.terminationStatus, output: text)
  }
}

/// What a preset asks a device for, by the program's own rendering on the virtual clock.
struct Expectation {
  /// Rows a second: ten a tick of the device.
  private static let rate = 10_000

  /// As they are captured at the device's update interval, and at one so short that it makes no
  /// difference when the engine woke: where a curve is cut depends on that.
  private let captures: [[Double]]

  init(_ pattern: String) throws { captures = try [4, 1].map { try Self.capture(pattern, $0) } }

  private static func capture(_ pattern: String, _ interval: Int) throws -> [Double] {
    let file = FileManager.default.temporaryDirectory.appending(
      path: "expected-\(UUID().uuidString.prefix(8)).csv")
    defer { try? FileManager.default.removeItem(at: file) }
    let result = try Program.run([
      "render", pattern, "--lowered", "--device", "loopback:lra,steps=255,interval=\(interval)",
      "--sample-rate", "\(rate)", "--out", file.path,
    ])
    guard result.code == 0 else { throw Host.Missing(what: result.output) }
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst()
      .compactMap { Double($0.split(separator: ",")[2]) }
  }

  var seconds: Double { Double(captures.map(\.count).max() ?? 0) / Double(Self.rate) }

  /// The least and the greatest level around each row.
  struct Envelope {
    fileprivate var low: [Double]
    fileprivate var high: [Double]

    /// How far a level is from what is captured around a number of microseconds from the beginning.
    func difference(_ found: Double, at microseconds: Int64) -> Double {
      let place = Int(microseconds) / Expectation.rowMicroseconds
      let (least, greatest) = low.indices.contains(place) ? (low[place], high[place]) : (0, 0)
      return found < least ? least - found : max(found - greatest, 0)
    }
  }

  /// - Parameter reach: how far around, in microseconds.
  func envelope(_ reach: Int64) -> Envelope {
    let count = captures.map(\.count).max() ?? 0
    let rows = Int(reach) / Self.rowMicroseconds
    let near = (0..<count).map { place in
      captures.flatMap { levels in
        let (first, last) = (max(place - rows, 0), min(place + rows, levels.count - 1))
        return first > last ? [0] : Array(levels[first...last])
      }
    }
    return Envelope(low: near.map { $0.min() ?? 0 }, high: near.map { $0.max() ?? 0 })
  }

  /// Microseconds between two rows.
  static let rowMicroseconds = 1_000_000 / rate
}
