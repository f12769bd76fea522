extension Double {
  /// The number for a message: without a decimal point where it is whole and not huge.
  package var plain: String {
    guard let whole = Int(exactly: self), abs(whole) < 1_000_000_000 else { return description }
    return "\(whole)"
  }
}
