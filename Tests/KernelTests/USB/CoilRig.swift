import TactusBackends
import TactusCapture
import TactusCatalogue
import TactusDevice
import TactusEngine
import TactusPCM
import TactusPattern
import TactusSound
import TactusSystem
import TactusVirtualUSB
import TestCapture
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
  func open() throws -> PCMDevice {
    _ = try backend.setConfirmed(true, id)
    return try backend.openCard(id)
  }

  /// What a play left: what was submitted, and what the stream did.
  struct Play {
    var segments: [Segment]
    var status: StreamStatus
  }

  /// Plays a preset to its end, and until the card stands still.
  func play(_ preset: String) throws -> Play {
    let device = CapturedDevice(try open())
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
    return Play(
      segments: device.capture.segments.map(\.segment), status: device.device.status)
  }

  /// The frames that the stream rendered, from its segments and the times of its frames alone.
  static func rendered(
    _ play: Play, _ capabilities: OutputCapabilities, count: Int
  ) throws -> [Int16] {
    let stream = try #require(capabilities.stream)
    var renderer = SampleRenderer(capabilities, stream)
    for segment in play.segments { _ = renderer.take(segment) }
    let buffer = FixedBuffer<Int16>(count: stream.channels) { _ in 0 }
    var entries = play.status.log.entries[...]
    var samples: [Int16] = []
    for frame in 0..<Int64(count) {
      while let entry = entries.first, entry.frame <= frame {
        renderer.clock = entry.clock
        entries.removeFirst()
      }
      renderer.render(buffer, count: 1)
      for place in 0..<stream.channels { samples.append(buffer[place]) }
    }
    return samples
  }
}

extension CoilRig {
  /// Waits until frames have come and then none for a fifth of a second. Returns whether it is so.
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

  /// Milliseconds from a time to the first frame on the wire whose sample of the left coil is above
  /// a bound; nil: none came.
  func delay(from start: Int64, above bound: Int, afterFrame first: Int) -> Double? {
    let sound = pad.log.sound
    let frame = (first..<max(sound.frames, first)).first { frame in
      abs(Int(sound.samples[frame * SoundRecord.channels + 2])) > bound
    }
    return frame.flatMap { sound.time(ofFrame: $0) }.map { Double($0 - start) / 1e6 }
  }
}
