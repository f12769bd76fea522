import TactusBackends
import TactusCatalogue
import TactusDevice
import TactusPCM
import TactusSystem
import TactusVirtualPads
import TactusVirtualUSB
import TestSamples
import Testing

/// The backend `pcm` on a DualSense on a cable, through the kernel's snd-usb-audio.
@Suite(.inGuest, .serialized) struct VoiceCoilTests {
  /// The sample that separates quiet frames from loud ones.
  fileprivate static let bound = 4000

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

  /// Compares with a program that keeps the queue of the card full. The ratio is judged in long
  /// runs only, which run alone: other work on the machine delays one of the two.
  @Test func `a change is on the wire sooner than by writing behind a full queue`() throws {
    let rig = try CoilRig(address: 0xd5)
    // The two subjects alternate, because the load of the machine changes.
    let (turns, rounds) = (2, 4)
    var (ours, theirs): ([Double], [Double]) = ([], [])
    for _ in 0..<turns {
      ours += try changes(rounds, rig)
      let bare = try BareWriter(rig)
      theirs += (0..<rounds).compactMap { _ in bare.change(rig) }
    }
    #expect(min(ours.count, theirs.count) > turns * rounds / 2)
    #expect((ours + theirs).allSatisfy { $0 > 0 }, "\(ours) \(theirs)")
    let (mine, other) = (ours.sorted(), theirs.sorted())
    let ratio = mine[mine.count / 2] / other[other.count / 2]
    figure(
      "coils, milliseconds from a change to the wire: median \(mine[mine.count / 2]), longest "
        + "\(mine[mine.count - 1]); by bare writing \(other[other.count / 2]) and "
        + "\(other[other.count - 1]); ratio of the medians \(ratio)")
    if Guest.isLong { #expect(ratio <= 1.2) }
  }

  /// The delays of several changes on the open device.
  private func changes(_ rounds: Int, _ rig: CoilRig) throws -> [Double] {
    let device = try rig.open()
    let output = try device.makeOutput { _ in }
    let delays = (0..<rounds).compactMap { _ in change(rig, output) }
    output.stop(at: MonotonicClock.nowNanoseconds)
    return delays
  }

  /// Holds a low level until it is on the wire, and then changes to a high one.
  private func change(_ rig: CoilRig, _ output: any HapticOutput) -> Double? {
    func hold(_ level: Double, _ count: Int) {
      for _ in 0..<count {
        submit([level, level], to: output)
        pause()
      }
    }
    hold(0.05, 10)
    guard rig.becomesQuiet(below: Self.bound, while: { hold(0.05, 1) }) else { return nil }
    let (first, start) = (rig.pad.log.sound.frames, MonotonicClock.nowNanoseconds)
    hold(1, 10)
    return rig.delay(from: start, above: Self.bound, afterFrame: first)
  }
}

/// Waits 20 ms.
private func pause() { _ = eventually(milliseconds: 20) { () -> Bool? in nil } }

/// Keeps a queue full of frames, as a player of files does.
private final class BareWriter {
  private let card: any CardStream
  private let frames: FixedBuffer<Int16>
  private var isStarted = false

  init(_ rig: CoilRig) throws {
    let capabilities = try #require(
      DeviceProfiles.catalogue.profiles.first { $0.name == "dualsense-coils" }?.capabilities)
    let stream = try #require(capabilities.stream)
    let card = try #require(TactusPCM.SoundCard.all(.system).first { $0.id == rig.id.rest })
    self.card = try SystemCards.open(card, stream)
    frames = FixedBuffer(count: 480 * stream.channels) { _ in 0 }
    try self.card.prepare()
  }

  /// Writes quiet frames until they are on the wire, and then loud ones.
  func change(_ rig: CoilRig) -> Double? {
    let bound = VoiceCoilTests.bound
    write(1000, milliseconds: 200)
    guard rig.becomesQuiet(below: bound, while: { write(1000, milliseconds: 20) }) else {
      return nil
    }
    let (first, start) = (rig.pad.log.sound.frames, MonotonicClock.nowNanoseconds)
    write(8000, milliseconds: 200)
    return rig.delay(from: start, above: bound, afterFrame: first)
  }

  private func write(_ sample: Int16, milliseconds: Int) {
    for place in 0..<frames.count { frames[place] = sample }
    _ = eventually(milliseconds: milliseconds) { () -> Bool? in
      do throws(CardFault) {
        let room = try card.room()
        if room > 0 { try card.write(frames, count: min(room, 480)) }
        if room <= 480, !isStarted {
          try card.start()
          isStarted = true
        }
      } catch {
        try? card.prepare()
        isStarted = false
      }
      return nil
    }
  }
}
