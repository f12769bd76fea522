/// What a link is told about its line.
package struct LinkSettings: Sendable, Hashable {
  /// Bits a second, ten a byte; the line is not asked to carry more.
  package var baud: Int
  /// Nanoseconds: how long the device may take to answer the first greeting.
  package var greetingPatience: Int64
  /// Nanoseconds: how long it may take from the first greeting until the device's clock is known.
  package var openingPatience: Int64
  /// Whether the link is ready only when the drivers of the motors are; not where a device is only
  /// listed.
  package var awaitsDrivers: Bool

  /// 115,200 baud, as the protocol has it, ``LinkLimits/patience`` and ``LinkLimits/opening``,
  /// unless said otherwise.
  package init(
    baud: Int = 115_200, greetingPatience: Int64 = LinkLimits.patience,
    openingPatience: Int64 = LinkLimits.opening, awaitsDrivers: Bool = true
  ) {
    self.openingPatience = openingPatience
    self.baud = baud
    self.awaitsDrivers = awaitsDrivers
    self.greetingPatience = greetingPatience
  }

  /// Nanoseconds that bytes are on the line.
  package func nanoseconds(bytes: Int) -> Int64 {
    Int64(bytes) * 10_000_000_000 / Int64(max(baud, 1))
  }
}
