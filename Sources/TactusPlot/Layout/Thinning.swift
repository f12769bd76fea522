/// Removes the points of a line that do not change its appearance.
enum Thinning {
  /// A line with the same ends and fewer points, at a vertical distance of at most `tolerance`
  /// pixels. The points must be in order from left to right; vertical steps are kept. O(n): each
  /// point narrows the range of slopes with which a line from the last kept point stays within the
  /// tolerance. If the slope to a point is outside that range, the point before it is kept.
  static func line(_ places: [Place], tolerance: Double) -> [Place] {
    guard var kept = places.first, places.count > 2 else { return places }
    var result = [kept]
    var last = kept
    var low = -Double.infinity
    var high = Double.infinity
    for place in places.dropFirst() {
      let run = place.x - kept.x
      let slope = run > 0 ? (place.y - kept.y) / run : 0
      let isAfterStep = last.x == kept.x && last != kept
      if run <= 0 || last.x == place.x || isAfterStep || slope < low || slope > high {
        if last != kept { result.append(last) }
        (kept, low, high) = (last, -.infinity, .infinity)
      }
      let rest = place.x - kept.x
      if rest > 0 {
        low = max(low, (place.y - tolerance - kept.y) / rest)
        high = min(high, (place.y + tolerance - kept.y) / rest)
      }
      last = place
    }
    if last != kept { result.append(last) }
    return result
  }
}
