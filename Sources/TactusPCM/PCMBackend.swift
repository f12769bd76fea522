public import TactusDevice
internal import TactusSystem

/// The backend of actuators on the channels of a sound card: voice coils, exciters, bass shakers.
///
/// It opens only cards that a profile matches, and only if the user names them. The automatic
/// choice never selects a card.
public struct PCMBackend: HapticBackend {
  /// The first part of every id: `pcm`.
  public static let name = "pcm"

  /// Opens the stream of a card. May block for a short time.
  package typealias Opening =
    @Sendable (SoundCard, SampleStream) throws(DeviceError) -> any CardStream

  private var profiles = DeviceProfiles()
  let files: CardFiles
  let confirmations: Confirmations
  private let opening: Opening

  /// Creates a backend without profiles, which opens no card.
  public init() {
    self.init(
      files: .system, confirmations: .user(ProcessEnvironment.variables),
      opening: SystemCards.open)
  }

  /// Creates a backend for tests, with files and cards that are not those of the system.
  package init(files: CardFiles, confirmations: Confirmations, opening: @escaping Opening) {
    self.files = files
    self.confirmations = confirmations
    self.opening = opening
  }

  /// The first part of every id: `pcm`.
  public var name: String { Self.name }

  /// A copy of this backend with the given profiles.
  public func with(_ profiles: DeviceProfiles) -> any HapticBackend {
    var result = self
    result.profiles = profiles
    return result
  }

  /// The cards that a profile matches.
  public func devices() -> [DeviceListing] {
    cards().map { listing(of: $0.card, $0.match.profile) }
  }

  /// Opens `pcm:ID`, where ID is the name of a card as ALSA gives it (`/proc/asound/cards`), or the
  /// serial number of its USB device, or the address of the pad that it is part of. ALSA may give a
  /// card another name when it is plugged in again; the other ids remain.
  public func open(_ id: DeviceID) throws(DeviceError) -> any HapticDevice { try openCard(id) }

  /// Opens a card. Returns the device with its concrete type.
  /// - Parameter log: records the segments and clocks from which frames are rendered; nil to record
  ///   nothing.
  package func openCard(
    _ id: DeviceID, log: RenderLog? = nil
  ) throws(DeviceError) -> PCMDevice {
    let (card, profile) = try find(id)
    guard let capabilities = profile.capabilities, let stream = capabilities.stream else {
      throw refusal(of: card)
    }
    let isConfirmed = confirmations.has(Confirmations.key(card, profile))
    let lights = routeToCoils(card)
    return try PCMDevice(
      listing: listing(of: card, profile), capabilities, stream, card: opening(card, stream),
      isConfirmed: isConfirmed, warnings: lights, log: log)
  }

  // MARK: Cards and profiles

  struct Known {
    var card: SoundCard
    var match: DeviceProfiles.Match
  }

  /// The cards that a profile for this backend matches.
  func cards() -> [Known] {
    SoundCard.all(files).compactMap { card in
      match(card).map { Known(card: card, match: $0) }
    }
  }

  /// The profile of a card. A rule without vendor, name and serial number is ignored, because it
  /// would match every card.
  private func match(_ card: SoundCard) -> DeviceProfiles.Match? {
    guard let match = profiles.match(identity(of: card)),
      match.profile.capabilities?.stream != nil,
      match.rule.vendor != nil || match.rule.name != nil || match.rule.uniqueID != nil
    else { return nil }
    return match
  }

  func find(_ id: DeviceID) throws(DeviceError) -> (SoundCard, DeviceProfile) {
    guard id.backend == Self.name, !id.rest.isEmpty else {
      throw DeviceError(
        .notFound, "name a card: pcm:ID; `tactus devices` lists those with a profile")
    }
    guard let card = card(named: id.rest) else {
      throw DeviceError(.notFound, "there is no sound card \"\(id.rest)\" that plays")
    }
    guard let match = match(card) else { throw refusal(of: card) }
    return (card, match.profile)
  }

  /// The card with a name, or else the only one with a serial number or address.
  private func card(named name: String) -> SoundCard? {
    let all = SoundCard.all(files)
    if let card = all.first(where: { $0.id == name }) { return card }
    let same = all.filter { uniqueID(of: $0) == name }
    return same.count == 1 ? same[0] : nil
  }

  /// The id that opens a card whatever name ALSA gives it. Nil if the card has neither a serial
  /// number nor an address, or if another card has the same one, or has it as its name.
  private func persistentID(of card: SoundCard) -> DeviceID? {
    guard let unique = uniqueID(of: card), self.card(named: unique) == card else { return nil }
    return DeviceID(backend: Self.name, rest: unique)
  }

  /// The serial number of the card's USB device, or the address of its pad.
  private func uniqueID(of card: SoundCard) -> String? {
    card.serialNumber ?? PadPairing.address(of: card, files)
  }

  private func refusal(of card: SoundCard) -> DeviceError {
    DeviceError(
      .notSupported,
      "no profile describes the channels of the sound card \(card.id) (\(card.title)), so it "
        + "cannot be used; write one that extends bass-shaker, with a rule for backend pcm, "
        + "and name its folder in the setting profiles")
  }

  private func identity(of card: SoundCard) -> DeviceIdentity {
    DeviceIdentity(
      backend: Self.name, category: .vibrator, bus: card.usbFolder == nil ? nil : .usb,
      vendor: card.vendor, product: card.product, name: card.title,
      uniqueID: uniqueID(of: card), firmware: card.release)
  }

  private func listing(of card: SoundCard, _ profile: DeviceProfile) -> DeviceListing {
    let availability: DeviceListing.Availability =
      if files.access(card.node) != 0 {
        .notPermitted(fix: CardFindings.permissionFix)
      } else if CardHolder(of: card, files) != nil {
        .busy
      } else {
        .available
      }
    return DeviceListing(
      id: DeviceID(backend: Self.name, rest: card.id), name: "\(profile.title) (only by its id)",
      category: profile.category, availability: availability,
      isEligibleForAutomaticChoice: false, identity: identity(of: card),
      persistentID: persistentID(of: card))
  }
}
