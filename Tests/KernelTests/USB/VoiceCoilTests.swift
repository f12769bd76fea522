import TactusBackends
import TactusDevice
import TactusPCM
import TactusVirtualPads
import TactusVirtualUSB
import TestSamples
import Testing

/// The backend `pcm` on a DualSense on a cable, through the kernel's snd-usb-audio.
@Suite(.inGuest, .serialized) struct VoiceCoilTests {
  /// How often patterns are played again if frames were lost. The card fetches old frames if the
  /// machine delays the thread while it writes them again.
  private static let attempts = 10

  @Test func `the frames of patterns reach the endpoint whole, and on the coils only`() throws {
    let rig = try CoilRig(address: 0xd0)
    for patterns in try CoilPatterns.all() { try play(patterns, rig) }
  }

  private func play(_ patterns: CoilPatterns, _ rig: CoilRig) throws {
    for attempt in 1...Self.attempts {
      rig.pad.forgetSound()
      let play = try rig.play(patterns)
      guard let frame = play.comparison.foreign else {
        try rig.store(play, patterns)
        return check(play, rig, patterns.name)
      }
      if play.counters.missed == 0 || attempt == Self.attempts {
        let near = rig.surroundings(frame, play)
        Issue.record("\(patterns.name): frame \(frame) was not rendered: \(near)")
        return
      }
      figure("coils, \(patterns.name): not compared, missed \(play.counters.missed)")
    }
  }

  /// Compares the frames that reached the endpoint with those that the stream rendered.
  private func check(_ play: CoilRig.Play, _ rig: CoilRig, _ name: String) {
    let sound = rig.pad.log.sound
    let comparison = play.comparison
    let known = comparison.difference(from: play.known)
    let asked = comparison.difference(from: play.asked)
    let counters = play.counters
    figure(
      "coils, \(name): \(comparison.frames) frames, largest difference \(known.largest), from "
        + "what was asked \(asked.largest), starts \(counters.starts), gaps on the wire "
        + "\(sound.gaps.count), found \(counters.gaps), underruns \(counters.underruns), stalls "
        + "\(counters.stalls), missed \(counters.missed), shifts \(counters.shifts), ended "
        + "\(counters.expiries)")
    #expect(comparison.frames > 4800 && play.wire.contains { abs(Int($0)) > 300 })
    #expect(sound.torn == 0 && sound.lost == 0 && play.record.isWhole)
    #expect(known.largest <= 1, "frame \(known.first ?? -1)")
    if counters.missed == 0 { #expect(asked.largest <= 1, "frame \(asked.first ?? -1)") }
    for speaker in 0..<2 {
      #expect(sound.channel(speaker).allSatisfy { $0 == 0 })
    }
  }

  @Test func `a card that is open is busy for others, and the program is named`() throws {
    let rig = try CoilRig(address: 0xd1)
    let device = try rig.open()
    #expect(eventually { rig.backend.devices().first?.availability == .busy ? true : nil } == true)
    do throws(DeviceError) {
      _ = try rig.backend.open(rig.id)
      Issue.record("it was opened twice")
    } catch {
      #expect(error.kind == .busy && error.message.contains("open; end "), "\(error)")
    }
    withExtendedLifetime(device) {}
  }

  @Test func `unplugging while it plays is reported once`() throws {
    let rig = try CoilRig(address: 0xd2)
    let device = try rig.open()
    let reports = Received<OutputReport>()
    let output = try device.makeOutput { reports.send($0) }
    submit([1, 1], to: output)
    #expect(rig.pad.waitForLog(milliseconds: Guest.timeout) { $0.sound.frames > 480 })
    rig.pad.unplug()
    #expect(eventually { submit([1, 1], to: output) == .gone ? true : nil } == true)
    let gone = reports.all.filter { if case .gone = $0 { true } else { false } }
    #expect(gone.count == 1)
  }

  @Test func `opening the card takes the coils back from rumble`() throws {
    let rig = try CoilRig(address: 0xd3)
    let node = try #require(
      eventually { eventNodes.first { $0.unique == rig.pad.unique && $0.hasEffects } })
    let client = try PadClient(node: node.path)
    let slot = try client.upload(
      PadEffect(.rumble(strong: 0x8000, weak: 0x4000), lengthMilliseconds: 600))
    try client.play(slot)
    #expect(rig.pad.wait(milliseconds: Guest.timeout) { $0.endsStill })
    #expect(!rig.pad.log.soundReachesCoils(at: .max))
    let device = try rig.open()
    #expect(device.warnings == [])
    #expect(
      rig.pad.waitForLog(milliseconds: Guest.timeout) { $0.soundReachesCoils(at: .max) })
  }

  @Test func `a level that is not renewed ends, and so does a released device`() throws {
    let rig = try CoilRig(address: 0xd4)
    var device: PCMDevice? = try rig.open()
    var output: (any HapticOutput)? = try device?.makeOutput { _ in }
    if let output { submit([1, 1], to: output) }
    #expect(rig.waitForRest(), "the lease")
    let tail = rig.pad.log.sound.samples.suffix(480 * SoundRecord.channels)
    #expect(tail.allSatisfy { $0 == 0 })
    (output, device) = (nil, nil)
    let isClosed = rig.pad.waitForLog(milliseconds: Guest.timeout) { log in
      log.selections.last { $0.interface == 1 }?.alternate == 0
    }
    #expect(isClosed, "the release")
  }
}
