/// A place in a pattern that is repeated.
struct PlayPlace: Hashable {
  /// Passes that are left, the one of the place included; 0: until it is stopped.
  var passes: Int
  /// Nanoseconds from the start of the pattern.
  var offset: Int64 = 0
}
