package import TactusDevice
package import TactusSound
internal import TactusSystem

/// An open card. When the device and its output are released, the channels fall silent and the card
/// is closed.
package final class PCMDevice: HapticDevice, ClockedDevice, SoundingDevice {
  package let listing: DeviceListing
  package let capabilities: OutputCapabilities
  package let warnings: [DeviceWarning]
  private let slot: OutputSlot
  private let thread: StreamThread
  private let noted: Guarded<StreamCounters>
  private let clockErrors: ClockErrors
  /// The sound on other channels; nil if the card has none.
  private let sound: StreamSound?
  /// The time between two frames in nanoseconds.
  private let frame: Int64

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
    frame = (1_000_000_000 + Int64(card.facts.rate) - 1) / Int64(max(card.facts.rate, 1))
    let slot = OutputSlot()
    let clockErrors = ClockErrors()
    self.clockErrors = clockErrors
    let noted = Guarded(StreamCounters())
    (self.slot, self.noted) = (slot, noted)
    let gain = isConfirmed ? 1 : SampleRules.unconfirmedGain
    do throws(Errno) {
      let channel = try OrderChannel.polled()
      sound = StreamSound(card.facts, stream, gain: gain) { channel.wake() }
      let work = StreamWork(card)
      thread = try StreamThread(channel) { [capabilities, sound] in
        StreamLoop(
          work.card, capabilities, stream, gain: gain, channel: channel, slot: slot, log: log,
          clockErrors: clockErrors, sound: sound)
      } noted: { counters in
        noted.withLock { $0 = counters }
      }
    } catch { throw DeviceError(.system, "no thread for the sound card: \(error)") }
  }

  /// The counters of the stream.
  package var counters: StreamCounters { noted.withLock { $0 } }

  /// The clock of the card's frames.
  ///
  /// The times of reports are those of frames. The uncertainty is the largest recent difference
  /// between these times and what the card reported, plus one frame. A delay that the card does not
  /// report, such as that of its converter, is not included: the card cannot measure it.
  package var clock: DeviceClock {
    let error = clockErrors.largest
    return DeviceClock(
      name: "frames of the card", uncertaintyNanoseconds: error.map { $0 + frame } ?? .max)
  }

  package var soundSink: SinkOpening? {
    sound.map { sound in
      SinkOpening(name: "\(listing.id)") { () throws(SinkFault) in try StreamSink(sound) }
    }
  }

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
