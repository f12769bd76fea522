internal import TactusCommand
internal import TactusDemos

/// How a demo looks on a terminal, and what keys and mouse do.
@MainActor
protocol DemoView {
  associatedtype Program: Demo

  /// What to press, for one line: `arrows tilt, space kicks`.
  var keys: String { get }

  /// Draws what there is at a time.
  func draw(_ program: Program, at seconds: Double, in area: Area, on canvas: inout Canvas)

  /// What a key asks for; nothing for one that means nothing.
  mutating func actions(for key: Key, _ program: Program, in area: Area) -> [Program.Action]
}
