internal import Glibc
package import TactusDevice

/// Opens cards of the system.
package enum SystemCards {
  /// - Throws: ``DeviceError`` of kind `busy` with the program that has the card open,
  ///   `notPermitted`, `notFound` if the card was unplugged, `notSupported` with the setting that
  ///   the card refuses, or `system`.
  package static func open(
    _ card: SoundCard, _ stream: SampleStream
  ) throws(DeviceError) -> any CardStream {
    #if SystemLibraries
      do throws(CardRefusal) {
        return try AlsaCard(
          name: card.hardwareName, stream, waitsForFrames: card.waitsForFrames(.system))
      } catch { throw deviceError(error, card) }
    #else
      throw DeviceError(
        .notSupported,
        "this build cannot play on sound cards; build it with the trait SystemLibraries (ALSA)")
    #endif
  }

  #if SystemLibraries
    private static func deviceError(_ refusal: CardRefusal, _ card: SoundCard) -> DeviceError {
      switch refusal.number {
      case EBUSY:
        let holder = CardHolder(of: card, .system)
        let program = holder.map { "\($0.name) has" } ?? "another program has"
        let fix = holder.map { "; \($0.fix)" } ?? ""
        return DeviceError(.busy, "\(program) the sound card \(card.id) open\(fix)")
      case EACCES, EPERM:
        return DeviceError(.notPermitted, "\(card.node): \(CardFindings.permissionFix)")
      case ENODEV, ENOENT, ENXIO:
        return DeviceError(.notFound, "the sound card \(card.id) was unplugged")
      case EINVAL:
        return DeviceError(
          .notSupported,
          "the sound card \(card.id) refuses \(refusal.what) of its profile: \(refusal.text)")
      default:
        return DeviceError(
          .system, "cannot open the sound card \(card.id): \(refusal.what): \(refusal.text)")
      }
    }
  #endif
}
