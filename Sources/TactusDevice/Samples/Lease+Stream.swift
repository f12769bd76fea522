extension Lease {
  /// The lease of a stream of samples: 100 ms, renewed every 40 ms. The stream's thread ends a
  /// level that the engine does not renew. If that thread dies, the card plays the rest of its
  /// buffer and stops.
  public static let ofStream = Lease(
    durationNanoseconds: 100_000_000, renewalNanoseconds: 40_000_000, enforcedBy: .kernel)
}
