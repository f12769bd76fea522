import TactusDevice
import TactusEngine
import TactusPattern
import TactusSound
import TactusSystem
import TestSamples
import Testing

@testable import TactusPCM

/// A session on a virtual clock that plays touches and sounds in the stream of a simulated card.
/// Times are nanoseconds on the clock of the session.
final class SoundedCard {
  static let millisecond: Int64 = 1_000_000
  /// The channels of the left loudspeaker and of the first actuator.
  static let (loudspeaker, coil) = (0, 2)
  private static let rate = SoundLimits.standardRate

  let session = Session.virtual()
  let pump: Pump
  let output: SessionOutput
  let stage: SoundStage
  /// The lines of the stage's log.
  let lines = Guarded<[String]>([])
  private let group: PlayerGroup
  /// Held, so that they play to their ends.
  private var players: [Player] = []
  /// Whether the thread of the sounds is interrupted.
  var isSoundHeld = false

  /// - Parameter asks: whether sound is asked to play in the stream.
  init(gain: Double = 1, asks: Bool = true) throws {
    pump = try Pump(Shipped.capabilities("dualsense-coils"), gain: gain)
    output = try session.open(pump)
    stage = .stepped(
      session.soundSink(named: SinkOpening.hapticDeviceName, latencySeconds: 0.05),
      log: Log(level: .info) { [lines] line in lines.withLock { $0.append(line) } })
    group = session.makeGroup()
    if asks {
      session.attach(stage)
      stage.prepare()
    }
  }

  deinit { session.close() }

  var now: Int64 { session.nowNanoseconds }

  /// Executes everything that is due within a time.
  func run(milliseconds: Int64) {
    let end = now + milliseconds * Self.millisecond
    while now < end {
      let next = min(now + Self.millisecond / 4, end)
      session.advance(to: next)
      if !isSoundHeld { stage.step(at: next) }
      pump.advance(to: next)
    }
  }

  /// A sound whose samples show their place: 1/32,768 for the first one, 2/32,768 for the next.
  static func place(at seconds: Double = 0) -> Event {
    Event(
      .audioCustom, time: seconds, duration: nil,
      parameters: [EventParameter(.audioPan, -1)],
      waveform: Waveform(.path("place.wav"), usesVolumeEnvelope: false))
  }

  /// A touch of full level and 300 Hz.
  static func touch(at seconds: Double = 0, duration: Double = 0.02) -> Event {
    Event(
      .hapticContinuous, time: seconds, duration: duration,
      parameters: [EventParameter(.hapticIntensity, 1), EventParameter(.hapticSharpness, 1)])
  }

  /// Starts a pattern.
  /// - Parameters:
  ///   - frames: the length of its sounds.
  ///   - time: when it starts; 0 for as soon as possible.
  func start(_ events: [Event], frames: Int = 480, at time: Int64 = 0) throws {
    let pattern = Pattern(events: events)
    let samples = (1...frames).map { Float($0) / 32_767 }
    let sound = SoundSamples(channels: 1, rate: Self.rate, interleaved: samples)
    let bank = SoundBank(pattern.events, [.path("place.wav"): sound], rate: Self.rate)
    let isHeard = events.contains { !$0.type.isHaptic }
    let player = session.makePlayer(
      Timeline(pattern, soundLengths: bank.lengths(of: pattern)), in: group, on: output,
      sounds: isHeard ? bank : nil)
    players.append(player)
    try player.start(at: time)
  }

  // MARK: What is on the wire

  func samples(_ channel: Int) -> [Int16] {
    let (wire, width) = (pump.card.wire, pump.card.facts.channels)
    return stride(from: channel, to: wire.count, by: width).map { wire[$0] }
  }

  /// The frames at which something begins on a channel after at least 2 ms of silence.
  func onsets(_ channel: Int) -> [Int] {
    var silent = 1000
    var result: [Int] = []
    for (frame, sample) in samples(channel).enumerated() {
      if sample != 0, silent >= 96 { result.append(frame) }
      silent = sample == 0 ? silent + 1 : 0
    }
    return result
  }

  /// The frames by which each sound begins after its touch. A touch begins with a sample of 0.
  var offsets: [Int] {
    let (sounds, touches) = (onsets(Self.loudspeaker), onsets(Self.coil))
    guard sounds.count == touches.count else { return [.min, sounds.count, touches.count] }
    return zip(sounds, touches).map { $0 - ($1 - 1) }
  }
}
