/// A place in a repeated pattern.
struct PlayPlace: Hashable {
  /// The number of remaining passes, including the current one; 0 for no limit.
  var passes: Int
  /// Nanoseconds from the start of the pattern.
  var offset: Int64 = 0
}
