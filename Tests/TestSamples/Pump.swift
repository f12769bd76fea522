package import TactusDevice
package import TactusPCM
package import TactusSound
internal import TactusSystem

/// A device that streams to a simulated card. Its clock advances only with the times of its calls.
// Sendable: each test uses it on only one thread.
package final class Pump: HapticDevice, HapticOutput, SoundingDevice, @unchecked Sendable {
  package let listing = DeviceListing(
    id: DeviceID("pcm:Simulated"), name: "simulated", category: .pad,
    isEligibleForAutomaticChoice: false)
  package let capabilities: OutputCapabilities
  package let card: SimulatedCard
  package let loop: StreamLoop
  /// The sound on other channels of the card; nil if it has none.
  package let sound: StreamSound?
  /// What the stream rendered.
  package let log = RenderLog()
  private let channel = OrderChannel()
  private let wakes = Guarded(0)
  private var seenWakes = 0
  private let slot = OutputSlot()
  private var output: OrderOutput?
  package private(set) var reports: [OutputReport] = []
  package private(set) var next: Int64 = .max
  package private(set) var now: Int64 = 0
  private var heldUntil: Int64 = .min
  /// The time in nanoseconds by which the thread runs late in each step; called once for a step.
  package var lateness: () -> Int64 = { 0 }
  private var late: Int64 = 0

  package init(
    _ capabilities: OutputCapabilities, gain: Double = 1, inFlightMilliseconds: Int = 14,
    transferMilliseconds: Int = 0, waitsForFrames: Bool = false
  ) throws {
    self.capabilities = try capabilities.validated()
    let stream = capabilities.stream ?? SampleStream.tests
    func frames(_ nanoseconds: Int64) -> Int { Int(nanoseconds) * stream.rate / 1_000_000_000 }
    card = SimulatedCard(
      rate: stream.rate, channels: stream.channels, buffer: frames(stream.bufferNanoseconds),
      period: frames(stream.periodNanoseconds),
      inFlight: frames(Int64(inFlightMilliseconds) * 1_000_000),
      transfer: max(frames(Int64(transferMilliseconds) * 1_000_000), 1),
      waitsForFrames: waitsForFrames)
    let wakes = wakes
    sound = StreamSound(card.facts, stream, gain: gain) { wakes.withLock { $0 += 1 } }
    loop = StreamLoop(
      card, self.capabilities, stream, gain: gain, channel: channel, slot: slot, log: log,
      sound: sound)
  }

  package var soundSink: SinkOpening? {
    sound.map { sound in
      SinkOpening(name: "simulated") { () throws(SinkFault) in try StreamSink(sound) }
    }
  }

  package func makeOutput(
    report: @escaping @Sendable (OutputReport) -> Void
  ) throws(DeviceError) -> any HapticOutput {
    try slot.occupy { [weak self] what in
      self?.reports.append(what)
      report(what)
    }
    output = OrderOutput(channel) { [slot] in slot.leave() }
    return self
  }

  /// Releases the output, and with it the function that receives its reports.
  package func release() { output = nil }

  // MARK: Time

  /// Executes all steps that are due before a time. Submissions at the same time share a step.
  package func advance(to time: Int64) {
    if time <= now { return }
    let count = wakes.withLock { $0 }
    if count != seenWakes { (seenWakes, next) = (count, min(next, now)) }
    while max(due, heldUntil) < time { step(at: max(due, heldUntil)) }
    now = max(now, time)
    card.now = now
  }

  /// When the thread runs next, unless it is held: a moment after it was woken.
  private var due: Int64 {
    let woken = min(next, next == .max ? .max : card.transferEnd)
    return woken == .max ? .max : woken + late
  }

  /// Keeps the thread of the stream from running until a time.
  package func hold(until time: Int64) { heldUntil = max(heldUntil, time) }

  private func step(at time: Int64) {
    now = max(now, time)
    card.now = now
    next = loop.step(at: now)
    late = lateness()
    // Calls of the card may take time.
    now = card.now
  }

  // MARK: The output

  package func submit(_ segments: Span<Segment>, at time: Int64) -> SubmitResult {
    advance(to: time)
    next = min(next, time)
    return output?.submit(segments, at: time) ?? .gone
  }

  package func revise(from nanoseconds: Int64) {
    output?.revise(from: nanoseconds)
    next = min(next, now)
  }

  package func stop(at nanoseconds: Int64) {
    advance(to: nanoseconds)
    output?.stop(at: nanoseconds)
    next = min(next, now)
  }

  // MARK: What is on the wire

  /// The samples of a channel from a start time up to an end time.
  package func samples(_ channel: Int, from start: Int64, to end: Int64) -> [Int16] {
    card.played.filter { $0.time >= start && $0.time < end }.map { $0.samples[channel] }
  }

  /// The amplitude of a tone at a time, as a level. It is computed from two samples a quarter of a
  /// period apart.
  package func level(_ actuator: Int, at time: Int64) -> Double {
    guard let stream = capabilities.stream else { return -1 }
    let hertz = capabilities.actuators[actuator].frequencyBandHertz.lowerBound
    let quarter = Int((Double(stream.rate) / hertz / 4).rounded())
    let length = Int64(quarter + 2) * 1_000_000_000 / Int64(stream.rate)
    advance(to: time + length)
    let drive = stream.drives[actuator]
    let found = samples(drive.channel, from: time, to: time + length)
    guard found.count > quarter else { return 0 }
    let (a, b) = (Double(found[0]), Double(found[quarter]))
    return (a * a + b * b).squareRoot() / (32_767 * drive.peak * 31 / 32)
  }
}

extension SampleStream {
  /// Two actuators on a card with three channels, without limits of power.
  package static let tests = SampleStream(
    rate: 48_000, channels: 3, soundChannels: [0], bufferNanoseconds: 40_000_000,
    periodNanoseconds: 5_000_000,
    drives: [SampleDrive(channel: 1, peak: 1), SampleDrive(channel: 2, peak: 0.5)])
}

extension OutputCapabilities {
  /// Two actuators with one frequency, so that a level can be computed from two samples.
  package static let tests = OutputCapabilities(
    actuators: ["left", "right"].map {
      Actuator(name: $0, kind: .wideband, frequencyBandHertz: 300...300)
    },
    latencyNanoseconds: 25_000_000, lookAheadNanoseconds: 40_000_000, lease: .ofStream,
    stopDelayNanoseconds: 25_000_000, stream: .tests)
}
