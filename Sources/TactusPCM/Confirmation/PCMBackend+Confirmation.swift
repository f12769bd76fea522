public import TactusDevice

extension PCMBackend: DriveConfirmingBackend {
  /// Stores or removes the confirmation that the channels of a card may play at full level.
  public func setConfirmed(
    _ isConfirmed: Bool, _ id: DeviceID
  ) throws(DeviceError) -> String {
    let (card, profile) = try find(id)
    try confirmations.set(Confirmations.key(card, profile), isConfirmed)
    let drives = profile.capabilities?.stream?.drives ?? []
    let channels = drives.map { "channel \($0.channel + 1) up to \($0.peak) of full scale" }
    let what = "\(profile.title) on \(card.id): \(channels.joined(separator: ", "))"
    return isConfirmed ? what : "\(what); it plays at -20 dB again"
  }
}

extension PCMBackend: DriveConfirmedBackend {
  /// Whether the channels of a card may play at full level.
  package func isConfirmed(_ id: DeviceID) throws(DeviceError) -> Bool {
    let (card, profile) = try find(id)
    return confirmations.has(Confirmations.key(card, profile))
  }
}
