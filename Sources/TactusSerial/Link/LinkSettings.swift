/// The settings of a link.
package struct LinkSettings: Sendable, Hashable {
  /// Bits per second, with ten bits per byte. The link does not exceed this rate.
  package var baud: Int
  /// How long the device may take to answer the first greeting, in nanoseconds.
  package var greetingTimeout: Int64
  /// How long opening may take from the first greeting until the device's clock is known, in
  /// nanoseconds.
  package var openingTimeout: Int64
  /// Whether the link is ready only after the drivers of the motors are ready. False for listing
  /// devices.
  package var awaitsDrivers: Bool

  /// Creates settings. The defaults are 115,200 baud, as in the protocol, ``LinkLimits/silence``
  /// and ``LinkLimits/opening``.
  package init(
    baud: Int = 115_200, greetingTimeout: Int64 = LinkLimits.silence,
    openingTimeout: Int64 = LinkLimits.opening, awaitsDrivers: Bool = true
  ) {
    self.openingTimeout = openingTimeout
    self.baud = baud
    self.awaitsDrivers = awaitsDrivers
    self.greetingTimeout = greetingTimeout
  }

  /// The transmission time of bytes in nanoseconds.
  package func nanoseconds(bytes: Int) -> Int64 {
    Int64(bytes) * 10_000_000_000 / Int64(max(baud, 1))
  }
}
