internal import TactusDevice

extension ProfileAssembly {
  /// The sample stream of a device; nil if the profile has no sample rate.
  mutating func makeStream() -> SampleStream? {
    guard layer.settings["sampleRateHertz"] != nil else { return nil }
    let (rate, channels) = (count("sampleRateHertz"), count("channels"))
    _ = required("sampleFormat")
    let sounds = layer.settings["soundChannels"]?.value.counts ?? []
    return SampleStream(
      rate: rate, channels: channels, soundChannels: Set(sounds.map { $0 - 1 }),
      bufferNanoseconds: nanoseconds("bufferMilliseconds"),
      periodNanoseconds: nanoseconds("periodMilliseconds"),
      drives: layer.actuators.map { drive("actuators.\($0).") })
  }

  private mutating func drive(_ prefix: String) -> SampleDrive {
    SampleDrive(
      channel: count(prefix + "channel") - 1, peak: required(prefix + "peakDrive")?.number ?? 1,
      power: budget(prefix + "powerDrive", prefix + "powerMilliseconds", unit: 1_000_000),
      heat: budget(prefix + "heatDrive", prefix + "heatSeconds", unit: 1_000_000_000))
  }

  /// A budget of two values; nil if the profile has neither. If it has one, it must have both.
  private mutating func budget(_ level: String, _ length: String, unit: Double) -> DriveBudget? {
    guard layer.settings[level] != nil || layer.settings[length] != nil else { return nil }
    let (level, length) = (required(level)?.number ?? 1, required(length)?.number ?? 1)
    return DriveBudget(level: level, nanoseconds: Int64((length * unit).rounded()))
  }

  private mutating func count(_ key: String) -> Int { Int(required(key)?.number ?? 1) }
}
