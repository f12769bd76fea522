internal import TactusCommand
internal import TactusDemos

/// The display of a demo on a terminal, and its keys and mouse actions.
@MainActor
protocol DemoView {
  associatedtype Program: Demo

  /// The keys, for one line: `arrows tilt, space kicks`.
  var keys: String { get }

  /// Draws the state at a time.
  func draw(_ program: Program, at seconds: Double, in area: Area, on canvas: inout Canvas)

  /// The actions for a key; empty if it has none.
  mutating func actions(for key: Key, _ program: Program, in area: Area) -> [Program.Action]
}
