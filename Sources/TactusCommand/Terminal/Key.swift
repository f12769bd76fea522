/// An input of the user at a terminal.
package enum Key: Sendable, Hashable {
  case character(Character)
  case arrow(Arrow)
  case enter
  case tab
  case escape
  /// Columns and rows count from 0 at the upper left.
  case mouse(MouseAction, column: Int, row: Int)

  package enum Arrow: Sendable, Hashable, CaseIterable {
    case up, down, right, left
  }

  /// An action of the left button.
  package enum MouseAction: Sendable, Hashable {
    case press, drag, release
  }
}
