/// The vine at a moment: the straight line from its knot to the fruit.
struct VineLine {
  let knot: Point
  let fruit: Point

  /// Whether a finger that moved from one place to another has crossed the vine, which swings
  /// meanwhile: the finger was on the other side of the vine's position `before`.
  func isCrossed(from last: Point, to place: Point, before: VineLine) -> Bool {
    let (was, now) = (before.side(of: last), side(of: place))
    guard was * now <= 0, last != place else { return false }
    let height = last.y + was / (was - now) * (place.y - last.y)
    return height >= knot.y && height <= fruit.y
  }

  /// Above 0 to the left of the vine, below to the right.
  private func side(of place: Point) -> Double {
    (fruit.x - knot.x) * (place.y - knot.y) - (fruit.y - knot.y) * (place.x - knot.x)
  }
}
