import Foundation
import VirtualBoard

// Runs the firmware's image with its serial port on a pseudo-terminal.

let usage = """
  usage: tactus-board IMAGE [--link PATH] [--record FILE] [--baud N] [--bit-errors P] [--loss P]
                      [--doubling P]

  Runs the image in QEMU until it is interrupted and prints the name of the terminal that its serial
  port is. PATH becomes a link to it. The line takes the time of N baud (115200; 0: none), and turns
  bits, loses bytes and doubles bytes with probability P.

  FILE gets a line for bytes that pass a place: the nanoseconds on CLOCK_MONOTONIC, the place, and
  the bytes in hexadecimal. The places are from-host, to-board, from-board and to-host; the line is
  between the first two, and between the last two.
  """

func run(_ arguments: [String]) throws {
  var settings = LineSettings()
  settings.baud = 115_200
  var image: String?
  var link: String?
  var record: String?
  var rest = arguments[...]
  while let argument = rest.popFirst() {
    switch argument {
    case "--link": link = try value(of: argument, &rest)
    case "--record": record = try value(of: argument, &rest)
    case "--baud": settings.baud = try number(of: argument, &rest, Int.init)
    case "--bit-errors": settings.bitErrors = try number(of: argument, &rest, Double.init)
    case "--loss": settings.loss = try number(of: argument, &rest, Double.init)
    case "--doubling": settings.doubling = try number(of: argument, &rest, Double.init)
    default:
      guard image == nil, !argument.hasPrefix("-") else { throw Usage() }
      image = argument
    }
  }
  guard let image else { throw Usage() }
  try play(image, link, settings, try record.map(recorder))
}

/// Creates a file, and returns a closure that adds a line for bytes that pass a place.
func recorder(_ path: String) throws -> SerialLine.Record {
  try Data().write(to: URL(filePath: path))
  let file = try FileHandle(forWritingTo: URL(filePath: path))
  return { place, bytes, nanoseconds in
    let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    file.write(Data("\(nanoseconds) \(place.rawValue) \(digits)\n".utf8))
  }
}

struct Usage: Error {}

func value(of option: String, _ rest: inout ArraySlice<String>) throws(Usage) -> String {
  guard let value = rest.popFirst() else { throw Usage() }
  return value
}

func number<Number: Comparable & ExpressibleByIntegerLiteral>(
  of option: String, _ rest: inout ArraySlice<String>, _ read: (String) -> Number?
) throws(Usage) -> Number {
  guard let number = read(try value(of: option, &rest)), number >= 0 else { throw Usage() }
  return number
}

func play(
  _ image: String, _ link: String?, _ settings: LineSettings, _ record: SerialLine.Record?
) throws {
  let emulator = try Emulator(image: image)
  let terminal = try Descriptor.terminal()
  if let link {
    try? FileManager.default.removeItem(atPath: link)
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: terminal.name)
  }
  let line = try SerialLine(
    host: terminal.end, board: emulator.serial, settings: settings, record: record)
  FileHandle.standardOutput.write(Data("\(link ?? terminal.name)\n".utf8))
  // When this process ends, its pipe to the emulator's guardian closes, and the guardian ends the
  // emulator.
  while !line.isEnded { Descriptor.wait(for: [], milliseconds: 200) }
  withExtendedLifetime((emulator, terminal)) {}
}

do {
  try run(Array(CommandLine.arguments.dropFirst()))
} catch {
  let text = error is Usage ? usage : "tactus-board: \(error)"
  FileHandle.standardError.write(Data("\(text)\n".utf8))
  exit(error is Usage ? 64 : 2)
}
