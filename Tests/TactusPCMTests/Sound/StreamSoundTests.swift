import TactusDevice
import TactusEngine
import TactusPattern
import TactusSound
import TactusSystem
import TestSamples
import Testing

@testable import TactusPCM

/// Sound in the stream of a card with actuators.
@Suite("Sound in the stream of a card") struct StreamSoundTests {
  /// Starts a sound and a touch together at times that differ in their place between two frames.
  private func startPairs(_ card: SoundedCard, count: Int) throws {
    for index in 0..<count {
      try card.start([SoundedCard.place(), SoundedCard.touch()])
      card.run(milliseconds: 150)
      card.session.advance(to: card.now + Int64(index) * 3_331)
    }
    card.run(milliseconds: 100)
  }

  @Test(arguments: [0.0, 150, -150])
  func `a sound and a touch of the same time begin in the same frame`(drift: Double) throws {
    let card = try SoundedCard()
    card.pump.card.drift = drift
    card.run(milliseconds: 100)
    try startPairs(card, count: 20)
    #expect(card.offsets == Array(repeating: 0, count: 20))
    #expect(card.pump.sound?.lateFrames == 0)
    #expect(card.stage.status?.lateNanoseconds == 0 && card.stage.status?.underrunCount == 0)
    #expect(card.pump.loop.counters.shifts == 0)
  }

  @Test func `after a long time on a fast card they still begin in the same frame`() throws {
    let card = try SoundedCard()
    card.pump.card.drift = 200
    card.run(milliseconds: 20_000)
    try startPairs(card, count: 10)
    #expect(card.pump.loop.renderer.clock.stretch != 1)
    #expect(card.offsets == Array(repeating: 0, count: 10))
  }

  @Test func `after a rest the latency is measured again, and no gap is counted`() throws {
    let card = try SoundedCard()
    card.run(milliseconds: 100)
    try startPairs(card, count: 1)
    card.run(milliseconds: 12_000)
    let starts = card.pump.card.starts
    card.stage.prepare()
    card.run(milliseconds: 200)
    #expect(card.pump.card.starts == starts + 1)
    #expect(card.stage.leadNanoseconds > 20 * SoundedCard.millisecond)
    try startPairs(card, count: 2)
    #expect(card.offsets == [0, 0, 0])
    #expect(card.stage.status?.underrunCount == 0)
  }

  @Test func `frames that are written again have the same sound again`() throws {
    let card = try SoundedCard()
    card.run(milliseconds: 100)
    try card.start([SoundedCard.place()], frames: 24_000)
    for _ in 0..<8 {
      card.run(milliseconds: 50)
      try card.start([SoundedCard.touch()], at: card.now + 30 * SoundedCard.millisecond)
    }
    card.run(milliseconds: 400)
    let sound = card.samples(SoundedCard.loudspeaker).filter { $0 != 0 }
    #expect(sound == (1...24_000).map { Int16($0) })
    #expect(card.pump.loop.counters.rewound > 0 && card.pump.loop.counters.shifts == 0)
    #expect(card.onsets(SoundedCard.coil).count == 8)
  }

  @Test func `a sound moves with the touches that a shift delays`() throws {
    let card = try SoundedCard()
    card.run(milliseconds: 100)
    try card.start([SoundedCard.place(at: 0.2), SoundedCard.touch(at: 0.2)])
    card.run(milliseconds: 225)
    // This touch is due at once, and delays everything by the time that the card needs.
    try card.start([SoundedCard.touch(duration: 0.01)])
    card.run(milliseconds: 300)
    #expect(card.pump.loop.counters.shifts == 1)
    let touches = card.onsets(SoundedCard.coil)
    let sound = try #require(card.onsets(SoundedCard.loudspeaker).first)
    #expect(touches.count == 2 && touches.last == sound + 1, "\(touches) and \(sound)")
  }

  @Test func `a sound that comes too late is silent, and continues at its place`() throws {
    let card = try SoundedCard()
    card.run(milliseconds: 100)
    try card.start([SoundedCard.place()], frames: 24_000)
    card.run(milliseconds: 150)
    card.isSoundHeld = true
    card.run(milliseconds: 100)
    // A change renders the end of the queue again.
    try card.start([SoundedCard.touch()], at: card.now + 30 * SoundedCard.millisecond)
    card.run(milliseconds: 50)
    card.isSoundHeld = false
    card.run(milliseconds: 500)
    let samples = card.samples(SoundedCard.loudspeaker)
    let first = try #require(samples.firstIndex { $0 != 0 })
    let last = try #require(samples.lastIndex { $0 != 0 })
    let wrong = (first...last).count { samples[$0] != 0 && Int(samples[$0]) != $0 - first + 1 }
    let silent = (first...last).count { samples[$0] == 0 }
    #expect(wrong == 0)
    #expect(silent > 100 * 48 && silent == card.pump.sound?.lateFrames)
    #expect(last - first + 1 == 24_000)
    #expect(card.stage.status?.underrunCount == 1)
  }

  @Test func `after a fault of the card a sound continues at its place`() throws {
    let card = try SoundedCard()
    card.run(milliseconds: 100)
    try card.start([SoundedCard.place()], frames: 24_000)
    card.run(milliseconds: 150)
    card.pump.card.fault = .underrun
    card.run(milliseconds: 20)
    card.pump.card.fault = nil
    card.run(milliseconds: 500)
    let played = card.pump.card.played.filter { $0.samples[0] != 0 }
    let first = try #require(played.first?.time)
    for frame in played {
      let place = Double(frame.time - first) * 48e-6 + 1
      #expect(abs(place - Double(frame.samples[0])) < 48, "\(place): \(frame.samples[0])")
    }
    #expect(card.pump.card.starts == 2 && played.count > 19_000)
    #expect(card.stage.status?.underrunCount == 1)
  }

  @Test func `without being asked the channels of sound are silent`() throws {
    let card = try SoundedCard(asks: false)
    try card.start([SoundedCard.place(), SoundedCard.touch()])
    card.run(milliseconds: 200)
    #expect(card.onsets(SoundedCard.coil).count == 1)
    #expect(card.pump.card.played.allSatisfy { $0.samples[0] == 0 && $0.samples[1] == 0 })
  }

  @Test func `sounds do not reach actuators, and touches do not reach loudspeakers`() throws {
    let card = try SoundedCard()
    card.run(milliseconds: 100)
    try card.start([SoundedCard.place()])
    card.run(milliseconds: 200)
    let sounded = card.pump.card.played.count
    try card.start([SoundedCard.touch()])
    card.run(milliseconds: 200)
    let played = card.pump.card.played
    #expect(played.prefix(sounded).allSatisfy { $0.samples[2] == 0 && $0.samples[3] == 0 })
    #expect(played.dropFirst(sounded).allSatisfy { $0.samples[0] == 0 && $0.samples[1] == 0 })
    #expect(card.onsets(SoundedCard.loudspeaker).count == 1)
    #expect(card.onsets(SoundedCard.coil).count == 1)
  }

  @Test func `a device that is not confirmed is quiet on the channels of sound, too`() throws {
    let card = try SoundedCard(gain: SampleRules.unconfirmedGain)
    card.run(milliseconds: 100)
    try card.start([SoundedCard.place()], frames: 20_000)
    card.run(milliseconds: 700)
    #expect(card.samples(SoundedCard.loudspeaker).max() == 2000)
  }

  @Test func `the card runs while sound is wanted, and rests after it`() throws {
    let pump = try Pump(Shipped.capabilities("dualsense-coils"))
    pump.advance(to: SoundedCard.millisecond)
    let sink = try StreamSink(try #require(pump.sound))
    #expect(try sink.nextPlace() == nil)
    pump.advance(to: 100 * SoundedCard.millisecond)
    let place = try #require(try sink.nextPlace())
    #expect(place.time > pump.now && place.time < pump.now + 60 * SoundedCard.millisecond)
    #expect(!pump.loop.hasSilenceAlone && pump.card.starts == 1)
    sink.pause()
    pump.advance(to: 800 * SoundedCard.millisecond)
    #expect(pump.next == .max && pump.loop.hasSilenceAlone)
  }

  @Test func `the sink of an unplugged card is lost, and there is one sink at a time`() throws {
    let pump = try Pump(Shipped.capabilities("dualsense-coils"))
    let sound = try #require(pump.sound)
    let sink = try StreamSink(sound)
    #expect(throws: SinkFault.lost("simulated plays other sounds already")) {
      _ = try StreamSink(sound)
    }
    _ = try sink.nextPlace()
    pump.card.fault = .gone
    pump.advance(to: 100 * SoundedCard.millisecond)
    #expect(throws: SinkFault.lost("simulated was unplugged")) { _ = try sink.nextPlace() }
  }

  @Test(arguments: [true, false])
  func `the loss of a card is reported if a sound plays`(plays: Bool) throws {
    let card = try SoundedCard()
    card.run(milliseconds: 100)
    if plays { try card.start([SoundedCard.place()], frames: 24_000) }
    card.run(milliseconds: 100)
    card.pump.card.fault = .gone
    card.run(milliseconds: 100)
    let lost = "tactus: no sound on haptics: simulated was unplugged"
    let line = lost + "; patterns are felt and not heard"
    #expect(card.lines.withLock { $0 } == (plays ? [line] : []))
  }

  @Test func `a card without channels for sound has no sink`() throws {
    var capabilities = try Shipped.capabilities("dualsense-coils")
    capabilities.stream?.soundChannels = []
    #expect(try Pump(capabilities).soundSink == nil)
  }
}
