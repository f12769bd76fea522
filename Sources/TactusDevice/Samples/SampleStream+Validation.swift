extension SampleStream {
  /// Checks the stream for a number of actuators.
  /// - Throws: ``DeviceError`` of kind `invalid` that names the first invalid value.
  func check(actuators: Int) throws(DeviceError) {
    try Self.require(Self.rates.contains(rate), "its rate is \(rate) frames per second")
    try Self.require((1...Self.channelLimit).contains(channels), "it has \(channels) channels")
    try Self.require(
      Self.buffers.contains(bufferNanoseconds), "its buffer has \(bufferNanoseconds) ns")
    let periods = Self.shortestPeriod...bufferNanoseconds / 2
    try Self.require(
      periods.contains(periodNanoseconds),
      "its period has \(periodNanoseconds) ns, and may have at most half of its buffer")
    try Self.require(
      drives.count == actuators, "\(drives.count) of \(actuators) actuators have a channel")
    try checkChannels()
    for drive in drives { try drive.check() }
  }

  private func checkChannels() throws(DeviceError) {
    for channel in soundChannels {
      try Self.require(
        (0..<channels).contains(channel),
        "it has \(channels) channels, so there is no channel \(channel + 1) for sounds")
    }
    for drive in drives {
      let number = drive.channel + 1
      try Self.require(
        (0..<channels).contains(drive.channel),
        "it has \(channels) channels, so there is no channel \(number)")
      try Self.require(
        !soundChannels.contains(drive.channel),
        "channel \(number) reaches a loudspeaker or headphones; no actuator may use it")
    }
    try Self.require(
      Set(drives.map(\.channel)).count == drives.count, "two actuators have the same channel")
  }

  fileprivate static func require(
    _ isPossible: Bool, _ problem: @autoclosure () -> String
  ) throws(DeviceError) {
    if !isPossible { throw DeviceError(.invalid, "declares an invalid stream: \(problem())") }
  }
}

extension SampleDrive {
  fileprivate func check() throws(DeviceError) {
    try SampleStream.require(peak > 0 && peak <= 1, "the peak of a channel is \(peak)")
    for budget in [power, heat].compactMap(\.self) {
      try SampleStream.require(
        budget.level > 0 && budget.level <= 1 && budget.nanoseconds > 0
          && budget.nanoseconds <= DeviceLimits.longestNanoseconds * 60,
        "a budget of \(budget.level) for \(budget.nanoseconds) ns")
    }
  }
}
