package import TactusDevice
internal import TactusSystem

/// An open card. When the device and its output are released, the channels fall silent and the card
/// is closed.
package final class PCMDevice: HapticDevice {
  package let listing: DeviceListing
  package let capabilities: OutputCapabilities
  package let warnings: [DeviceWarning]
  private let slot: OutputSlot
  private let thread: StreamThread
  private let noted: Guarded<StreamCounters>

  /// Starts the thread of the card.
  /// - Throws: ``DeviceError`` of kind `system` or `invalid`.
  init(
    listing: DeviceListing, _ declared: OutputCapabilities, _ stream: SampleStream,
    card: sending any CardStream, isConfirmed: Bool, warnings: [DeviceWarning],
    log: RenderLog?
  ) throws(DeviceError) {
    self.listing = listing
    capabilities = try declared.validated()
    self.warnings = warnings + (isConfirmed ? [] : [Self.unconfirmed(listing.id)])
    let slot = OutputSlot()
    let noted = Guarded(StreamCounters())
    (self.slot, self.noted) = (slot, noted)
    let gain = isConfirmed ? 1 : SampleRules.unconfirmedGain
    do throws(Errno) {
      let channel = try OrderChannel.polled()
      let work = StreamWork(card)
      thread = try StreamThread(channel) { [capabilities] in
        StreamLoop(
          work.card, capabilities, stream, gain: gain, channel: channel, slot: slot, log: log)
      } noted: { counters in
        noted.withLock { $0 = counters }
      }
    } catch { throw DeviceError(.system, "no thread for the sound card: \(error)") }
  }

  /// What the stream has counted.
  package var counters: StreamCounters { noted.withLock { $0 } }

  package func makeOutput(
    report: @escaping @Sendable (OutputReport) -> Void
  ) throws(DeviceError) -> any HapticOutput {
    try slot.occupy(report)
    return OrderOutput(thread.channel) { [slot, thread] in
      slot.leave()
      withExtendedLifetime(thread) {}
    }
  }

  private static func unconfirmed(_ id: DeviceID) -> DeviceWarning {
    DeviceWarning(
      "it plays at -20 dB until you have confirmed that the right actuators move",
      fix: "tactus confirm \(id)")
  }
}
