/// A place in a repeated pattern.
struct PlayPlace: Hashable {
  /// The remaining passes, including the current one; 0: until it is stopped.
  var passes: Int
  /// Nanoseconds from the start of the pattern.
  var offset: Int64 = 0
}
