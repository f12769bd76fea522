/// The position of the vine at a time: the straight line from its knot to the pineapple.
struct VineLine {
  let knot: Point
  let fruit: Point

  /// Whether a finger that moved from `last` to `place` has crossed the vine. The vine swings
  /// meanwhile, so `last` is compared with `before`, the position of the vine at that time.
  func isCrossed(from last: Point, to place: Point, before: VineLine) -> Bool {
    let (was, now) = (before.side(of: last), side(of: place))
    guard was * now <= 0, last != place else { return false }
    let height = last.y + was / (was - now) * (place.y - last.y)
    return height >= knot.y && height <= fruit.y
  }

  /// Positive for a point to the left of the vine, negative to the right.
  private func side(of place: Point) -> Double {
    (fruit.x - knot.x) * (place.y - knot.y) - (fruit.y - knot.y) * (place.x - knot.x)
  }
}
