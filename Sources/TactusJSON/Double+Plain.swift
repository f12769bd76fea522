extension Double {
  /// The number for a message: without a decimal point if it is whole and below a billion.
  package var plain: String {
    guard let whole = Int(exactly: self), abs(whole) < 1_000_000_000 else { return description }
    return "\(whole)"
  }
}
