import TactusBackends
import TactusCatalogue
import TactusDevice
import TactusEngine
import TactusPCM
import TactusPattern
import TactusSystem
import TactusVirtualUSB
import TestSamples
import Testing

/// The voice coils of a virtual DualSense, on the kernel's own driver of sound cards.
struct CoilRig {
  let pad: USBDualSense
  let backend: PCMBackend
  let id: DeviceID

  /// Plugs a pad in, and waits for its card.
  init(address: UInt8) throws {
    let pad = try USBDualSense(address: [1, 0, 0, 0, 0, address])
    self.pad = pad
    let confirmed = Guarded<String?>(nil)
    let bare = PCMBackend(
      files: .system,
      confirmations: Confirmations(
        read: { () throws(DeviceError) in confirmed.withLock { $0 } },
        write: { text throws(DeviceError) in confirmed.withLock { $0 = text } }),
      opening: SystemCards.open)
    let backend = try #require(bare.with(.catalogue) as? PCMBackend)
    self.backend = backend
    _ = try #require(eventually { SoundCard(on: pad.cable) }, "no sound card")
    let listing = try #require(
      eventually { backend.devices().first { $0.availability == .available } }, "not listed")
    id = listing.id
  }

  /// Opens the device at full level.
  func open(_ log: RenderLog? = nil) throws -> PCMDevice {
    _ = try backend.setConfirmed(true, id)
    return try backend.openCard(id, log: log)
  }

  /// The results of a play: the rendered frames and the counters of the stream.
  struct Play {
    var record: RenderLog.Record
    var counters: StreamCounters
    /// What reached the endpoint.
    var wire: [Int16]
    var comparison: WireComparison
    /// The frames that the stream rendered, as they are if no change comes too late.
    var known: [Int16]
    var asked: [Int16]
  }

  /// Plays a preset to its end, and waits until the card has stopped.
  func play(_ preset: String) throws -> Play {
    let log = RenderLog()
    let device = try open(log)
    let bytes = try #require(Catalogue.preset(named: preset)).bytes
    let pattern = try #require(AHAPReader.read(bytes).pattern)
    let session = try Session.live()
    let output = try session.open(device)
    let player = session.makePlayer(Timeline(pattern), in: session.makeGroup(), on: output)
    let received = Received<PlayerEvents.Ending>()
    player.onEnd { received.send($0) }
    try player.start()
    #expect(eventually(milliseconds: 60_000) { received.all.first } == .finished)
    #expect(waitForRest(), "the stream did not end")
    session.close()
    return try compared(log.record, device.counters)
  }

  /// A description of a frame on the wire for failures: the samples of a coil, gaps and starts.
  func surroundings(_ frame: Int, _ play: Play) -> String {
    let sound = pad.log.sound
    let coil = sound.channel(2)
    let near = coil[max(frame - 4, 0)..<min(frame + 300, coil.count)].map { $0 }
    let time = sound.time(ofFrame: frame) ?? 0
    let gaps = sound.gaps.filter { abs($0.lowerBound - time) < 50_000_000 }
    return "\(play.counters), \(play.record.marks), at \(time), gaps \(gaps), samples \(near)"
  }

  /// Renders again what reached the endpoint.
  private func compared(
    _ record: RenderLog.Record, _ counters: StreamCounters
  ) throws -> Play {
    let capabilities = try #require(
      DeviceProfiles.catalogue.profiles.first { $0.name == "dualsense-coils" }?.capabilities)
    let stream = try #require(capabilities.stream)
    let wire = pad.log.sound.samples
    let again = RenderedAgain(record, capabilities, stream)
    // A restart after a fault drops at most the queue and the frames in flight.
    let count = wire.count / SoundRecord.channels + counters.starts * 4800
    let known = again.asKnown(count: count)
    return Play(
      record: record, counters: counters, wire: wire,
      comparison: WireComparison(
        wire: wire, rendered: known, record, channels: SoundRecord.channels, silence: 240),
      known: known, asked: again.asAsked(count: count))
  }
}

extension CoilRig {
  /// Waits until frames have arrived, and then none has arrived for a fifth of a second. Returns
  /// false if that does not happen in time.
  func waitForRest() -> Bool {
    var (frames, since) = (0, MonotonicClock.nowNanoseconds)
    let isAtRest = eventually { () -> Bool? in
      let now = MonotonicClock.nowNanoseconds
      let count = pad.log.sound.frames
      if count != frames { (frames, since) = (count, now) }
      return frames > 0 && now - since > 200_000_000 ? true : nil
    }
    return isAtRest == true
  }

  /// Repeats an action until the left coil was below a bound for the last 10 ms on the wire.
  /// Otherwise a change would find loud frames of the previous round. Returns false after the
  /// timeout.
  func becomesQuiet(below bound: Int, while action: () -> Void) -> Bool {
    eventually { () -> Bool? in
      let sound = pad.log.sound
      let frames = max(sound.frames - 480, 0)..<sound.frames
      let isQuiet = frames.allSatisfy { frame in
        abs(Int(sound.samples[frame * SoundRecord.channels + 2])) < bound
      }
      if isQuiet && frames.count == 480 { return true }
      action()
      return nil
    } == true
  }

  /// The time in milliseconds from `start` to the first frame on the wire whose sample of the left
  /// coil is above a bound; nil if there was none.
  func delay(from start: Int64, above bound: Int, afterFrame first: Int) -> Double? {
    let sound = pad.log.sound
    let frame = (first..<max(sound.frames, first)).first { frame in
      abs(Int(sound.samples[frame * SoundRecord.channels + 2])) > bound
    }
    return frame.flatMap { sound.time(ofFrame: $0) }.map { Double($0 - start) / 1e6 }
  }
}
