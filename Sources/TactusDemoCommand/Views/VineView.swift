internal import TactusCommand
internal import TactusDemos

/// Draws the pineapple on its vine, the crocodile in the water, and the finger.
struct VineView: DemoView {
  /// The vertical position at which the space bar cuts the vine; the screen has height 1.
  private static let strokeHeight = 0.25

  /// Disconnects and reconnects the device; nil if that is not possible (hardware).
  let pullPlug: (() -> Void)?

  init(pullPlug: (() -> Void)?) { self.pullPlug = pullPlug }

  var keys: String {
    "drag over the vine or space" + (pullPlug == nil ? "" : ", r resets")
  }

  func draw(_ program: Vine, at seconds: Double, in area: Area, on canvas: inout Canvas) {
    canvas.frame(area, title: Self.title(program))
    let inside = area.inside
    let wave = canvas.isUnicode ? "≈" : "~"
    canvas.put(
      String(repeating: wave, count: inside.width), inside.column, inside.row + inside.height - 1,
      .cool)
    let mouth = inside.place(Pineapple.crocodile.x, Pineapple.crocodile.y)
    // The jaw is as wide as the distance within which the crocodile catches the pineapple.
    let reach = max(Int((Pineapple.catchReach * Double(inside.width)).rounded()), 1)
    let jaw = String(repeating: canvas.isUnicode ? "▼" : "v", count: reach * 2 - 1)
    canvas.put("<\(jaw)>", mouth.column - reach, mouth.row, .bold)
    drawPineapple(program.pineapple, at: seconds, inside, &canvas)
    if let finger = program.finger {
      let place = inside.place(finger.x, finger.y)
      canvas.put("+", place.column, place.row, .warm)
    }
  }

  func actions(for key: Key, _ program: Vine, in area: Area) -> [Vine.Action] {
    switch key {
    case .character(" "):
      return [
        .touch(Point(x: 0, y: Self.strokeHeight)), .move(Point(x: 1, y: Self.strokeHeight)),
        .lift,
      ]
    case .character("r"):
      pullPlug?()
      return []
    case .mouse(let action, let column, let row):
      let shares = area.inside.shares(column, row)
      let place = Point(x: shares.x, y: shares.y)
      switch action {
      case .press: return [.touch(place)]
      case .drag: return [.move(place)]
      case .release: return [.lift]
      }
    default: return []
    }
  }

  private func drawPineapple(
    _ pineapple: Pineapple, at seconds: Double, _ inside: Area, _ canvas: inout Canvas
  ) {
    let place = pineapple.place(at: seconds)
    switch pineapple.state {
    case .hanging:
      let knot = Pineapple.knot
      for row in 0..<inside.height {
        let share = Double(row) / Double(max(inside.height - 1, 1)) / place.y
        guard share < 1 else { break }
        let x = knot.x + (place.x - knot.x) * share
        canvas.put("|", inside.place(x, 0).column, inside.row + row)
      }
    case .falling: break
    case .gone: return
    }
    let fruit = inside.place(place.x, place.y)
    canvas.put(canvas.isUnicode ? "◆" : "#", fruit.column, fruit.row, .warm)
  }

  private static func title(_ program: Vine) -> String {
    let said =
      switch (program.lastSound, program.pineapple.state) {
      case (nil, _): "cut the vine over the crocodile"
      case (_, .gone(_, wasCaught: true)): "nom nom"
      case (_, .gone): "splash"
      case (_, .falling): "snip"
      case (_, .hanging): "cut again"
      }
    guard let haptics = program.haptics else { return "\(said) (no haptics)" }
    let (sounds, resets) = (haptics.registeredSounds.count, haptics.resetCount)
    return "\(said); sounds \(sounds), resets \(resets)"
  }
}
