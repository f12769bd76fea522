internal import TactusCommand
internal import TactusDemos
internal import TactusDevice

/// The display of a demo on a terminal, and its keys and mouse actions.
@MainActor
protocol DemoView {
  associatedtype Program: Demo

  /// A description of the keys in one line, for example `arrows or the pad tilt, space kicks`.
  var keys: String { get }

  /// Draws the state of the program at a time in seconds.
  func draw(_ program: Program, at seconds: Double, in area: Area, on canvas: inout Canvas)

  /// The actions for a key or mouse event; empty if the event has no effect.
  mutating func actions(for key: Key, _ program: Program, in area: Area) -> [Program.Action]

  /// The actions for a tilt of the pad; empty if the demo does not use the tilt.
  func actions(for tilt: Tilt) -> [Program.Action]
}

extension DemoView {
  func actions(for tilt: Tilt) -> [Program.Action] { [] }
}
