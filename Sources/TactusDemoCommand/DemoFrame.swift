internal import TactusCapture
internal import TactusCommand
internal import TactusDevice

/// The parts of the screen that all demos share: a title above the view of the demo, and the levels
/// of the actuators and the keys below it.
struct DemoFrame {
  /// The least size of the terminal.
  private static let leastColumns = 44
  private static let leastRows = 15
  /// The number of lines above and below the view.
  private static let (above, below) = (1, 4)

  /// If all bars are below this level, the trace shows 0.
  private static let leastLevel = 0.01

  private let kind: DemoKind
  private let device: String
  private let isUnicode: Bool
  private let usesColor: Bool
  private var trace = LevelTrace()
  private var bar: LevelBar?
  private var size = (columns: 0, rows: 0)

  init(_ kind: DemoKind, device: String, isUnicode: Bool, usesColor: Bool = true) {
    self.kind = kind
    self.device = device
    self.isUnicode = isUnicode
    self.usesColor = usesColor
  }

  /// Whether the last canvas was large enough for the view.
  var hasRoom: Bool { size.columns >= Self.leastColumns && size.rows >= Self.leastRows }

  /// The area of the view on a canvas of the last size.
  var body: Area {
    Area(
      column: 0, row: Self.above, width: size.columns,
      height: max(size.rows - Self.above - Self.below, 0))
  }

  /// Reads the levels of the device since the last frame.
  mutating func listen(to levels: LevelWatch) {
    guard let latest = levels.takeLatest() else { return }
    var next = bar ?? LevelBar(latest.actuators)
    next.show(latest)
    bar = next
    trace.add(next.loudest < Self.leastLevel ? 0 : next.loudest)
  }

  /// A canvas with the shared parts, on which the demo then draws its view.
  mutating func canvas(
    _ size: (columns: Int, rows: Int), at seconds: Double, playsScript: Bool, keys: String
  ) -> Canvas {
    self.size = size
    var canvas = Canvas(
      columns: size.columns, rows: size.rows, isUnicode: isUnicode, usesColor: usesColor)
    guard hasRoom else {
      canvas.put("Make the terminal larger:", 0, 0, .bold)
      canvas.put("\(Self.leastColumns) by \(Self.leastRows) at least; q quits.", 0, 1)
      return canvas
    }
    canvas.put("tactus demo \(kind.rawValue)", 1, 0, .bold)
    let state = playsScript ? "plays automatically" : "you steer"
    canvas.put(state, 22, 0, playsScript ? .dim : .cool)
    let row = size.rows - Self.below
    if let bar {
      canvas.put(trace.text(columns: size.columns, isUnicode: isUnicode), 0, row, .warm)
      canvas.put(bar.text(isUnicode: isUnicode), 1, row + 1, .warm)
    } else {
      canvas.put("playing on \(device)", 1, row + 1, .dim)
    }
    for (index, line) in [keys, "p plays automatically, q quits"].enumerated() {
      let blanks = String(repeating: " ", count: max(size.columns - line.count, 0))
      canvas.put(line + blanks, 0, row + 2 + index, .inverse)
    }
    return canvas
  }
}
