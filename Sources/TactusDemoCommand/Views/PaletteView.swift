internal import TactusCommand
internal import TactusDemos

/// Draws the two pads, one above the other, and the point on one of them.
struct PaletteView: DemoView {
  /// The distance by which an arrow key moves the point. A pad has width and height 1.
  private static let step = 0.05

  let keys = "drag; or arrows, space presses, tab swaps"
  /// The pad that the keyboard presses.
  private var pad = Palette.Pad.continuous

  init() {}

  func draw(_ program: Palette, at seconds: Double, in area: Area, on canvas: inout Canvas) {
    let shown = program.pad ?? pad
    for pad in Palette.Pad.allCases {
      let place = Self.place(of: pad, in: area)
      // The vibration is highlighted as long as the engine plays it, because it may end on its own.
      let isLit = pad == .continuous ? program.isVibrating : program.pad == pad
      canvas.frame(place, title: Self.title(pad), isLit ? .warm : .plain)
      let inside = place.inside
      canvas.put("strong", inside.column + 1, inside.row, .dim)
      canvas.put("sharp", inside.column + inside.width - 6, inside.row + inside.height - 1, .dim)
      guard pad == shown else { continue }
      let dot = inside.place(program.point.x, program.point.y)
      let isPressed = program.pad == pad
      let mark = canvas.isUnicode ? (isPressed ? "●" : "○") : (isPressed ? "@" : "o")
      canvas.put(mark, dot.column, dot.row, isPressed ? .warm : .cool)
      let (intensity, sharpness) = Palette.values(at: program.point)
      let text = " intensity \(Self.percent(intensity)), sharpness \(Self.percent(sharpness)) "
      canvas.put(text, place.column + 2, place.row + place.height - 1)
    }
  }

  mutating func actions(for key: Key, _ program: Palette, in area: Area) -> [Palette.Action] {
    switch key {
    case .mouse(let action, let column, let row):
      return mouse(action, column, row, program, area)
    case .arrow(let arrow): return [.move(Self.moved(program.point, arrow))]
    case .character(" "):
      return [program.pad == nil ? .press(pad, program.point) : .release]
    case .tab:
      pad = pad == .continuous ? .transient : .continuous
      return program.pad == nil ? [] : [.release]
    default: return []
    }
  }

  private mutating func mouse(
    _ action: Key.MouseAction, _ column: Int, _ row: Int, _ program: Palette, _ area: Area
  ) -> [Palette.Action] {
    switch action {
    case .release: return [.release]
    case .press:
      let found = Palette.Pad.allCases.first {
        Self.place(of: $0, in: area).contains(column, row)
      }
      guard let found else { return [] }
      pad = found
      return [.press(found, Self.point(column, row, on: found, in: area))]
    case .drag:
      guard let pressed = program.pad else { return [] }
      return [.move(Self.point(column, row, on: pressed, in: area))]
    }
  }

  /// The area of a pad: the upper half for the vibration, the lower half for the taps.
  private static func place(of pad: Palette.Pad, in area: Area) -> Area {
    let upper = area.height / 2
    return switch pad {
    case .continuous:
      Area(column: area.column, row: area.row, width: area.width, height: upper)
    case .transient:
      Area(
        column: area.column, row: area.row + upper, width: area.width, height: area.height - upper)
    }
  }

  private static func point(
    _ column: Int, _ row: Int, on pad: Palette.Pad, in area: Area
  ) -> Point {
    let shares = place(of: pad, in: area).inside.shares(column, row)
    return Point(x: shares.x, y: shares.y)
  }

  private static func moved(_ point: Point, _ arrow: Key.Arrow) -> Point {
    switch arrow {
    case .up: Point(x: point.x, y: point.y - step)
    case .down: Point(x: point.x, y: point.y + step)
    case .left: Point(x: point.x - step, y: point.y)
    case .right: Point(x: point.x + step, y: point.y)
    }
  }

  private static func title(_ pad: Palette.Pad) -> String {
    switch pad {
    case .continuous: "continuous: vibrates while pressed"
    case .transient: "transient: taps every 0.6 s while pressed"
    }
  }

  private static func percent(_ value: Float) -> String { "\(Int((value * 100).rounded())) %" }
}
