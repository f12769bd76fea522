import Foundation
import TactusVirtualPads
import TactusVirtualUSB

/// Runs the command line and returns the exit status.
func run(_ arguments: [String]) -> Int32 {
  if arguments.first == "--board" { return runBoard(Array(arguments.dropFirst())) }
  let options = arguments.prefix { $0.hasPrefix("-") }
  if options.contains("--help") || options.contains("-h") {
    write(usage, to: .standardOutput)
    return 0
  }
  let known = Set(pads.keys).union(USBPadModel.allCases.map(\.option))
    .union(["--vibrator", "--wheel", "--mute"])
  let kinds = options.filter { $0 != "--mute" }
  guard known.isSuperset(of: options), kinds.count <= 1 else {
    write(usage, to: .standardError)
    return 64
  }
  do {
    let pad = try pluggedIn(kinds.first, isMute: options.contains("--mute"))
    return try follow(pad, Array(arguments.dropFirst(options.count)))
  } catch {
    write("TactusPad: \(error)", to: .standardError)
    return 2
  }
}

/// A virtual pad, on uinput or with a driver of the kernel, whose events are printed as lines.
protocol ShownPad {
  /// The first line that is printed.
  var title: String { get }
  /// Waits up to 50 ms for more than `count` lines, and returns the lines after the first `count`.
  func lines(after count: Int) -> [(nanoseconds: Int64, text: String)]
}

/// The interval of checks for the end of the command, in milliseconds.
private let moment = 50

extension VirtualPad: ShownPad {
  var title: String { "\(node) \(description.name)" }

  func lines(after count: Int) -> [(nanoseconds: Int64, text: String)] {
    _ = log.wait(milliseconds: moment) { $0.events.count > count }
    return log.events.dropFirst(count).map { ($0.nanoseconds, "\($0.kind)") }
  }
}

extension ShownPad where Self: DrivenPad {
  var title: String { name }

  func lines(after count: Int) -> [(nanoseconds: Int64, text: String)] {
    _ = wait(milliseconds: moment) { $0.count > count }
    return levels.dropFirst(count).map { ($0.nanoseconds, "strong \($0.strong) weak \($0.weak)") }
  }
}

extension UhidPad: ShownPad {}
extension USBPad: ShownPad {}
extension USBDualSense: ShownPad {}

extension USBPadModel {
  /// The command-line option that selects this model.
  fileprivate var option: String { "--\(rawValue.lowercased())" }
}

/// The pads with a driver of the kernel, by their options.
private let pads: [String: @Sendable () throws(PadError) -> any ShownPad] = [
  "--usb-dualsense": { () throws(PadError) in try USBDualSense() },
  "--dualsense": { () throws(PadError) in try SonyPad(.dualSense) },
  "--dualshock4": { () throws(PadError) in try SonyPad(.dualShock4) },
  "--dualshock3": { () throws(PadError) in try DualShock3Pad() },
  "--switch-pro": { () throws(PadError) in try SwitchPad(.proUSB) },
  "--switch-pro-bluetooth": { () throws(PadError) in try SwitchPad(.proBluetooth) },
  "--joycon-left": { () throws(PadError) in try SwitchPad(.joyConLeft) },
  "--joycon-right": { () throws(PadError) in try SwitchPad(.joyConRight) },
  "--wii-remote": { () throws(PadError) in try WiiPad() },
]

private func pluggedIn(_ kind: String?, isMute: Bool) throws(PadError) -> any ShownPad {
  if let plugIn = kind.flatMap({ pads[$0] }) { return try plugIn() }
  if let model = USBPadModel.allCases.first(where: { $0.option == kind }) {
    return try USBPad(model)
  }
  let description: PadDescription
  switch kind {
  case "--vibrator": description = .vibrator
  case "--wheel": description = .wheel
  default: description = .pad
  }
  let pad = try VirtualPad(description)
  pad.isMute = isMute
  return pad
}

/// Prints the events that the pad receives until the command ends; without a command, until it is
/// killed.
private func follow(_ pad: any ShownPad, _ command: [String]) throws -> Int32 {
  write(pad.title, to: .standardOutput)
  let process = try command.isEmpty ? nil : started(command)
  var shown = 0
  var first: Int64?
  while true {
    let hasEnded = process.map { !$0.isRunning } ?? false
    for line in pad.lines(after: shown) {
      shown += 1
      first = first ?? line.nanoseconds
      let seconds = Double(line.nanoseconds - (first ?? 0)) / 1e9
      write("\(String(format: "%10.4f", seconds))  \(line.text)", to: .standardOutput)
    }
    if hasEnded { return process?.terminationStatus ?? 0 }
  }
}

func started(_ command: [String]) throws -> Process {
  let process = Process()
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = command
  try process.run()
  return process
}

/// Writes a line in one call, so that output of other processes does not split it.
func write(_ line: String, to file: FileHandle) { file.write(Data("\(line)\n".utf8)) }
