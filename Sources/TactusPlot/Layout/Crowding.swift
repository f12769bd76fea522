/// Finds marks that are so close together that they would merge into one surface.
enum Crowding {
  /// The distance in pixels below which two vertical lines are hard to distinguish.
  static let distance = 3.0

  /// For each place whether both of its neighbours are closer than ``distance``. The first and the
  /// last place are never crowded.
  /// - Parameter places: horizontal positions in pixels, from left to right.
  static func isCrowded(_ places: [Double]) -> [Bool] {
    places.indices.map { index in
      index > 0 && index + 1 < places.count
        && places[index] - places[index - 1] < distance
        && places[index + 1] - places[index] < distance
    }
  }
}
