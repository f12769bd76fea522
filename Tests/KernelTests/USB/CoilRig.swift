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
    // The card of a pad that was unplugged before may remain for a moment, at the same port of the
    // controller. Once the node of this pad is there, the card is its own.
    let hasNode = eventually { eventNodes.contains { $0.unique == pad.unique } ? true : nil }
    try #require(hasNode == true, "no node")
    let found = eventually { () -> DeviceID? in
      guard let card = SoundCard(on: pad.cable) else { return nil }
      let id = DeviceID(backend: PCMBackend.name, rest: card.text("id"))
      let listing = backend.devices().first { $0.id == id }
      return listing?.availability == .available ? id : nil
    }
    id = try #require(found, "not listed")
  }

  /// Opens the device at full level.
  func open(_ log: RenderLog? = nil) throws -> PCMDevice {
    _ = try backend.setConfirmed(true, id)
    // A device that was released before closes the card a moment later.
    let isFree = eventually { () -> Bool? in
      let listing = backend.devices().first { $0.id == id }
      return listing?.availability == .available ? true : nil
    }
    #expect(isFree == true)
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

  /// Plays patterns to their ends, one after the other, and waits until the card has stopped.
  func play(_ all: CoilPatterns) throws -> Play {
    let log = RenderLog()
    let counters = try perform(all, log)
    return try compared(log.record, counters)
  }

  /// Plays patterns to their ends, one after the other, and waits until the card has stopped.
  /// - Returns: the counters of the stream.
  func perform(_ all: CoilPatterns, _ log: RenderLog) throws -> StreamCounters {
    let device = try open(log)
    let session = try Session.live()
    let output = try session.open(device)
    let group = session.makeGroup()
    for pattern in all.patterns {
      let player = session.makePlayer(Timeline(pattern), in: group, on: output)
      let received = Received<PlayerEvents.Ending>()
      player.onEnd { received.send($0) }
      try player.start()
      #expect(eventually(milliseconds: 60_000) { received.all.first } == .finished)
    }
    #expect(waitForRest(), "the stream did not end")
    session.close()
    return device.counters
  }

  /// What the built-in profile of a DualSense's coils declares.
  static func declared() throws -> (OutputCapabilities, SampleStream) {
    let capabilities = try #require(
      DeviceProfiles.catalogue.profiles.first { $0.name == "dualsense-coils" }?.capabilities)
    return (capabilities, try #require(capabilities.stream))
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

  /// Renders again what reached the endpoint. A start follows a gap on the wire.
  /// - Parameter withAsked: whether to render what was asked, too.
  func compared(
    _ record: RenderLog.Record, _ counters: StreamCounters, withAsked: Bool = true
  ) throws -> Play {
    let (capabilities, stream) = try Self.declared()
    let sound = pad.log.sound
    let wire = sound.samples
    let again = RenderedAgain(record, capabilities, stream)
    // A restart after a fault drops at most the queue and the frames in flight.
    let count = wire.count / SoundRecord.channels + counters.starts * 4800
    let known = again.asKnown(count: count)
    return Play(
      record: record, counters: counters, wire: wire,
      comparison: WireComparison(
        wire: wire, rendered: known, record, channels: SoundRecord.channels, silence: 240,
        borders: Set(sound.framesAfterGaps)),
      known: known, asked: withAsked ? again.asAsked(count: count) : [])
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
}
