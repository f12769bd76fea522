import TactusDevice
import TactusWire
import Testing

@testable import TactusSerial

/// Tests how the host receives the stream of samples from a device's accelerometer.
@Suite struct SamplingTests {
  /// A world whose link has opened the device and receives samples.
  private static func sampling(_ settings: World.Settings = World.Settings()) -> World {
    var world = World.ready(settings)
    world.link.want(samplesOf: 2, at: world.now)
    world.advance(to: world.now + 100 * millisecond)
    return world
  }

  private static func instrument(_ world: World) throws -> SampleInstrument {
    try SampleInstrument(
      #require(world.link.answer?.accelerometer), axis: 2, isSimulated: true, lowestHertz: 100,
      clock: world.link.reading(at: world.now), world.samples
    ) { _ in }
  }

  @Test func `the greeting knows the accelerometer`() {
    let facts = World.ready().link.answer?.accelerometer
    #expect(facts?.rateHertz == 4000)
    #expect(facts?.name.text == "model")
  }

  @Test func `the samples show the motion, with times that are as exact as stated`() throws {
    var settings = World.Settings()
    settings.drift = 80e-6
    settings.jitter = millisecond
    var world = Self.sampling(settings)
    let instrument = try Self.instrument(world)
    let start = world.now + 50 * millisecond
    world.submit(from: start, 1)
    world.advance(to: world.now + 1000 * millisecond)
    let samples = try instrument.samples(until: world.now)
    #expect(samples.count > 3700)
    let steps = zip(samples, samples.dropFirst()).map { $1.nanoseconds - $0.nanoseconds }
    let (shortest, longest) = (steps.min() ?? 0, steps.max() ?? 0)
    // The intervals between the samples are equal. They are known as exactly as the rate of the
    // device's clock, to about 100 millionths.
    #expect(longest - shortest <= 1)
    #expect(abs(shortest - 249_980) <= 26)
    // The world records the ticks of the device, so the true time of the tick that begins the drive
    // is known.
    let tick = try #require(world.ticks.first { $0.drives[0] > 0 })
    let began = world.hostTime(of: tick.microseconds)
    let moved = try #require(
      samples.first { if case .acceleration(let g) = $0.value { abs(g) > 0.01 } else { false } })
    let uncertainty = instrument.description.resolutionNanoseconds
    // The motion takes a fraction of a millisecond to reach 0.01 g.
    #expect((-uncertainty...uncertainty + millisecond).contains(moved.nanoseconds - began))
    let peak = samples.compactMap {
      if case .acceleration(let g) = $0.value { abs(g) } else { nil }
    }
    #expect((0.9...1.1).contains(peak.max() ?? 0))
  }

  @Test(arguments: [115_200, 57_600, 28_800])
  func `a stream changes nothing that is played, on any line`(_ baud: Int) {
    func played(isStreaming: Bool) -> (changes: [(host: Int64, level: UInt16)], error: Int64) {
      var settings = World.Settings()
      settings.baud = baud
      var world = World.ready(settings)
      if isStreaming { world.link.want(samplesOf: 2, at: world.now) }
      let start = world.now + 200 * millisecond
      for place in 0..<30 {
        let begin = start + Int64(place) * 60 * millisecond
        world.submit(from: begin, Double(place % 3) * 0.5)
        world.advance(to: begin - 20 * millisecond)
      }
      world.advance(to: start + 1900 * millisecond)
      #expect(world.ending == nil)
      var changes: [(host: Int64, level: UInt16)] = []
      for tick in world.ticks where tick.drives[0] != changes.last?.level ?? 0 {
        changes.append((tick.host - start, tick.drives[0]))
      }
      return (changes, world.link.clock.errorNanoseconds(at: world.now))
    }
    let (alone, streaming) = (played(isStreaming: false), played(isStreaming: true))
    #expect(alone.changes.count >= 30)
    #expect(streaming.changes.map(\.level) == alone.changes.map(\.level))
    // A stream delays the answers to requests for the time, so the estimate of the clock is less
    // exact.
    let bound = alone.error + streaming.error + millisecond
    for (one, other) in zip(streaming.changes, alone.changes) {
      #expect(abs(one.host - other.host) <= bound)
    }
  }

  @Test func `lost blocks are gaps, and the samples after them keep their times`() throws {
    for seed in 1...10 as ClosedRange<UInt64> {
      var settings = World.Settings()
      settings.seed = seed
      var world = Self.sampling(settings)
      world.settings.loss = 0.002
      let instrument = try Self.instrument(world)
      world.advance(to: world.now + 2000 * millisecond)
      let runs = try instrument.runs()
      let missing = runs.dropFirst().reduce(0) { $0 + $1.missing }
      #expect(missing > 0, "seed \(seed)")
      var place = 0
      let first = try #require(runs.first)
      for run in runs {
        if run != first { place += run.missing }
        #expect(run.deviceMicroseconds == first.deviceMicroseconds + UInt64(place) * 250)
        place += run.values.count
      }
    }
  }

  @Test func `the device's own losses are gaps, too`() {
    var sampling = LinkSampling(Self.facts)
    sampling.want(2, at: 0)
    for (sequence, lost, time) in [(254, 65_530, 0), (255, 65_530, 8500), (0, 4, 19_500)] {
      sampling.take(
        Self.block(lost: UInt16(lost)), UInt8(sequence), at: UInt64(1_000_000 + time))
    }
    // One block is lost on the line, and 3 samples were lost on the device.
    sampling.take(Self.block(lost: 7), 2, at: 1_000_000 + 19_500 + (34 * 2 + 3) * 250)
    #expect(sampling.takeBatch().runs.map(\.missing) == [0, 0, 10, 37])
  }

  @Test func `a stream goes on while it is wanted, and ends after that`() throws {
    var world = Self.sampling()
    let before = world.samples.read().count
    world.advance(to: world.now + 5000 * millisecond)
    #expect(world.samples.read().count - before > 19_900)
    world.link.want(samplesOf: nil, at: world.now)
    world.advance(to: world.now + 100 * millisecond)
    let end = world.samples.read().count
    let sent = world.bytesSent
    world.advance(to: world.now + 1000 * millisecond)
    #expect(world.samples.read().count == end)
    // On an idle line only one exchange of TIME messages may take place in this second.
    #expect(world.bytesSent - sent < 100)
  }

  @Test func `a host that is gone receives samples for two seconds at most`() {
    var world = Self.sampling()
    world.settings.frozen = .link
    world.advance(to: world.now + 2100 * millisecond)
    let sent = world.bytesSent
    world.advance(to: world.now + 1000 * millisecond)
    #expect(world.bytesSent == sent)
  }

  @Test func `an accelerometer that does not answer is a problem that the instrument states`()
    throws
  {
    var world = Self.sampling()
    let instrument = try Self.instrument(world)
    world.setSensor(answers: false)
    world.advance(to: world.now + 1000 * millisecond)
    let error = #expect(throws: DeviceError.self) { try instrument.samples(until: world.now) }
    #expect(error?.message.contains("accelerometer of the device does not answer") == true)
    // A new recording clears the problem.
    world.setSensor(answers: true)
    world.advance(to: world.now + 1000 * millisecond)
    try instrument.begin()
    world.advance(to: world.now + 1000 * millisecond)
    #expect(try instrument.samples(until: world.now).count > 3900)
  }

  @Test func `a device that restarts while it measures is a problem, and is asked again`() throws {
    var world = Self.sampling()
    let instrument = try Self.instrument(world)
    world.restartDevice()
    world.advance(to: world.now + 12_000 * millisecond)
    let error = #expect(throws: DeviceError.self) { try instrument.runs() }
    #expect(error?.message.contains("restarted while it measured") == true)
    try instrument.begin()
    world.advance(to: world.now + 1000 * millisecond)
    #expect(try instrument.runs().isEmpty == false)
  }

  // MARK: Devices that lie

  private static let facts = AccelerometerFacts(
    rateHertz: 4000, bandwidthHertz: 2000, scaleMicroG: 1000, rangeMilliG: 2000, axes: 3,
    name: ShortText("model"))

  private static func block(
    rate: UInt16 = 4000, lost: UInt16 = 0, axis: UInt8 = 2, count: Int = 34
  ) -> SampleBlock {
    var block = SampleBlock(
      timeMicroseconds: 0, rateHertz: rate, scaleMicroG: 1000, lost: lost, axis: axis)
    for _ in 0..<count { block.append(1000) }
    return block
  }

  /// The samples of a device that sends a block each `interval` microseconds.
  private static func store(_ interval: UInt64, count: Int) -> SampleStore {
    var sampling = LinkSampling(facts)
    sampling.want(2, at: 0)
    let store = SampleStore()
    for place in 0..<count {
      sampling.take(
        block(), UInt8(truncatingIfNeeded: place), at: 1_000_000 + UInt64(place) * interval)
      store.take(sampling.takeBatch(), ClockEstimate())
    }
    return store
  }

  private static func problem(_ blocks: [(SampleBlock, time: UInt64)]) -> String? {
    var sampling = LinkSampling(facts)
    sampling.want(2, at: 0)
    for (place, (block, time)) in blocks.enumerated() {
      sampling.take(block, UInt8(truncatingIfNeeded: place), at: time)
    }
    return sampling.takeBatch().problem
  }

  @Test func `a device whose samples come at another rate is refused`() throws {
    // 34 samples in 8.5 ms are 4000 a second.
    for (interval, isRefused) in [
      (UInt64(8500), false), (8800, false), (17_000, true), (4000, true),
    ] {
      let store = SampleStore()
      let instrument = try SampleInstrument(
        Self.facts, axis: 2, isSimulated: true, lowestHertz: 100,
        clock: DeviceClock(name: "", uncertaintyNanoseconds: 0), store
      ) { _ in }
      let lying = Self.store(interval, count: 400).read()
      var batch = SampleBatch()
      batch.runs = lying.runs
      store.take(batch, lying.clock)
      if isRefused {
        let error = #expect(throws: DeviceError.self) { try instrument.samples(until: .max) }
        #expect(error?.message.contains("samples a second and states 4000") == true)
      } else {
        #expect(try instrument.samples(until: .max).count == 400 * 34)
      }
    }
  }

  /// The samples that an instrument reads. Each block has one sample, and 33 are missing before it.
  /// - Parameter times: the device's times of the blocks in microseconds after the first one.
  private static func samples(at times: [Double]) throws -> [InstrumentSample] {
    let store = SampleStore()
    let instrument = try SampleInstrument(
      facts, axis: 2, isSimulated: true, lowestHertz: 100,
      clock: DeviceClock(name: "", uncertaintyNanoseconds: 0), store
    ) { _ in }
    var batch = SampleBatch()
    batch.runs = times.map {
      SampleRun(deviceMicroseconds: 1_000_000 + UInt64($0), missing: 33, values: [1])
    }
    store.take(batch, ClockEstimate())
    return try instrument.samples(until: .max)
  }

  @Test func `the rate of a sensor may change slowly`() throws {
    // In five minutes the rate changes by 0.05 %. One straight line would be wrong by 12 ms.
    let seconds = (0..<35_000).map { Double($0) * 0.0085 }
    let times = seconds.map { ($0 + $0 * $0 * 0.0005 / 600) * 1e6 }
    let samples = try Self.samples(at: times)
    #expect(samples.count == times.count)
    let errors = zip(samples, times).map { sample, time in
      abs(Double(sample.nanoseconds - samples[0].nanoseconds) / 1000 - time)
    }
    #expect((errors.max() ?? 0) < 1500)
    #expect(zip(samples, samples.dropFirst()).allSatisfy { $0.nanoseconds < $1.nanoseconds })
  }

  @Test func `samples whose number contradicts their times are refused`() throws {
    let regular = (0..<600).map { Double($0) * 8500 }
    #expect(try Self.samples(at: regular).count == 600)
    // The device loses 34 samples without counting them; its rate changes by 2 % in five seconds.
    let lost = regular.map { $0 < 2_500_000 ? $0 : $0 + 8500 }
    let drifting = regular.map { $0 + $0 * $0 * 0.02 / 10e6 }
    for times in [lost, drifting] {
      let error = #expect(throws: DeviceError.self) { try Self.samples(at: times) }
      #expect(error?.kind == .notSupported)
      #expect(error?.message.contains("contradict their number") == true)
    }
  }

  @Test func `impossible blocks are problems`() {
    #expect(Self.problem([(Self.block(), 1000), (Self.block(), 9500)]) == nil)
    #expect(Self.problem([(Self.block(rate: 3200), 1000)])?.contains("changes the rate") == true)
    #expect(
      Self.problem([(Self.block(), 9500), (Self.block(), 1000)])?.contains("run backwards") == true)
    let flood = (0..<400).map { (Self.block(), time: UInt64($0)) }
    #expect(Self.problem(flood)?.contains("faster than they can be read") == true)
    // Blocks of another axis may still arrive after the host has changed the axis, and empty blocks
    // contain no samples. Neither is a problem.
    #expect(Self.problem([(Self.block(axis: 0), 1000), (Self.block(count: 0), 2000)]) == nil)
    var sampling = LinkSampling(Self.facts)
    sampling.want(2, at: 0)
    sampling.take(Self.block(axis: 0), 0, at: 1000)
    #expect(sampling.takeBatch().runs.isEmpty)
  }

  @Test func `samples without a request are ignored`() {
    var sampling = LinkSampling(Self.facts)
    for place in 0..<1000 {
      sampling.take(Self.block(), UInt8(truncatingIfNeeded: place), at: UInt64(place) * 8500)
    }
    #expect(sampling.takeBatch().isEmpty)
    #expect(sampling.next(at: 0) == nil)
  }

  @Test func `a recording has a bound`() {
    let store = SampleStore()
    var run = SampleRun(deviceMicroseconds: 0, missing: SampleStore.limit / 2, values: [1])
    for _ in 0..<3 {
      var batch = SampleBatch()
      batch.runs = [run]
      store.take(batch, ClockEstimate())
      run.deviceMicroseconds += 1_000_000
    }
    #expect(store.read().problem?.contains("more than \(SampleStore.limit) samples") == true)
    #expect(store.read().runs.count == 1)
  }

  @Test(arguments: [
    (0, 1000, 2000, 3), (4000, 0, 2000, 3), (4000, 1000, 0, 3), (4000, 1000, 2000, 2),
  ])
  func `an accelerometer with impossible facts is refused`(
    _ rate: Int, _ scale: Int, _ range: Int, _ axes: Int
  ) {
    let facts = AccelerometerFacts(
      rateHertz: UInt16(rate), bandwidthHertz: 0, scaleMicroG: UInt16(scale),
      rangeMilliG: UInt16(range), axes: UInt8(axes), name: ShortText())
    let error = #expect(throws: DeviceError.self) {
      try SampleInstrument(
        facts, axis: 2, isSimulated: true, lowestHertz: 100,
        clock: DeviceClock(name: "", uncertaintyNanoseconds: 0), SampleStore()
      ) { _ in }
    }
    #expect(error?.kind == .notSupported)
  }
}
