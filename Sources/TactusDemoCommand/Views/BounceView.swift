internal import TactusCommand
internal import TactusDemos
internal import TactusDevice

/// Draws the box with the ball, and highlights a wall after an impact.
struct BounceView: DemoView {
  /// The time for which a wall is highlighted, in seconds.
  private static let flashSeconds = 0.1

  let keys = "arrows or the pad tilt, space kicks"

  func draw(_ program: Bounce, at seconds: Double, in area: Area, on canvas: inout Canvas) {
    let struck = program.impacts.last { $0.time <= seconds }
    let isLit = struck.map { seconds - $0.time < Self.flashSeconds } ?? false
    canvas.frame(area, title: Self.title(program, struck), isLit ? .warm : .plain)
    let (arc, box, inside) = (program.flight.arc(at: seconds), program.flight.box, area.inside)
    let place = arc.position(at: seconds)
    let middle = inside.place(place.x / box.width, place.y / box.height)
    // The radius of the ball in columns and in rows, which differ because characters are taller
    // than wide.
    let across = max(box.radius / box.width * Double(inside.width), 0.5)
    let down = max(box.radius / box.height * Double(inside.height), 0.5)
    for row in Int(-down.rounded(.up))...Int(down.rounded(.up)) {
      for column in Int(-across.rounded(.up))...Int(across.rounded(.up)) {
        let (x, y) = (Double(column) / across, Double(row) / down)
        let (column, row) = (middle.column + column, middle.row + row)
        guard x * x + y * y <= 1, inside.contains(column, row) else { continue }
        canvas.put(canvas.isUnicode ? "●" : "O", column, row, .cool)
      }
    }
  }

  func actions(for key: Key, _ program: Bounce, in area: Area) -> [Bounce.Action] {
    switch key {
    case .arrow(.up): [.tilt(.up)]
    case .arrow(.down): [.tilt(.down)]
    case .arrow(.left): [.tilt(.left)]
    case .arrow(.right): [.tilt(.right)]
    case .character(" "): [.kick]
    default: []
    }
  }

  func actions(for tilt: Tilt) -> [Bounce.Action] { [.lean([tilt.right, tilt.near])] }

  private static func title(_ program: Bounce, _ struck: Impact?) -> String {
    let strength = struck.map { ", last impact \(Int(($0.strength * 100).rounded())) %" } ?? ""
    return "gravity \(program.side)\(strength)"
  }
}
