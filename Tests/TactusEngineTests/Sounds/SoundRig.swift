import TactusDevice
import TactusLoopback
import TactusPattern
import TactusSound
import TactusSystem

@testable import TactusEngine

/// A virtual session with a loopback device and a `SoundStage`, which renders the sounds of
/// players. Times are milliseconds from the start.
final class SoundRig {
  /// The length of the simulated file `place.wav` in milliseconds.
  static let fileMilliseconds = 2000
  private static let rate = SoundLimits.standardRate
  /// The gain of a mono file on the left and on the right at pan 0.
  private static let side = Float(0.5).squareRoot()

  let session = Session.virtual()
  let stage: SoundStage
  let device = LoopbackDevice(LoopbackModel.lra.capabilities)
  let output: SessionOutput
  let group: PlayerGroup
  private(set) var left: [Float] = []

  init(leadMilliseconds: Int64 = 0) throws {
    stage = .virtual(leadNanoseconds: leadMilliseconds * 1_000_000)
    output = try session.open(device)
    session.attach(stage)
    group = session.makeGroup()
  }

  deinit { session.close() }

  /// An event that plays `place.wav`. Its samples rise from 0 to 1, so each sample shows its place
  /// in the file.
  static func place(
    at seconds: Double = 0, duration: Double? = nil, loops: Bool? = nil, fades: Bool? = nil
  ) -> Event {
    Event(
      .audioCustom, time: seconds, duration: duration,
      waveform: Waveform(.path("place.wav"), usesVolumeEnvelope: fades, loops: loops))
  }

  /// A pattern of one event that plays `place.wav`.
  static let place = Pattern(events: [place()])

  /// The sounds of a pattern that plays `place.wav`.
  static func bank(_ pattern: Pattern) -> SoundBank {
    let frames = fileMilliseconds * rate / 1000
    let samples = (0..<frames).map { Float($0) / Float(frames) }
    let sound = SoundSamples(channels: 1, rate: rate, interleaved: samples)
    return SoundBank(pattern.events, [.path("place.wav"): sound], rate: rate)
  }

  func player(_ pattern: Pattern = place) -> Player {
    let bank = Self.bank(pattern)
    let timeline = Timeline(pattern, soundLengths: bank.lengths(of: pattern))
    return session.makePlayer(timeline, in: group, on: output, sounds: bank)
  }

  /// The time up to which frames were rendered.
  var milliseconds: Int { left.count * 1000 / Self.rate }

  func time(_ milliseconds: Double) -> Int64 {
    Session.virtualStart + Int64((milliseconds * 1e6).rounded())
  }

  /// Advances the session, and renders the frames up to a time.
  func advance(to milliseconds: Int) {
    session.advance(to: time(Double(milliseconds)))
    let count = milliseconds * Self.rate / 1000 - left.count
    guard count > 0 else { return }
    let first = FixedBuffer<Float>(count: count) { _ in .nan }
    let second = FixedBuffer<Float>(count: count) { _ in .nan }
    stage.render(first, second, count: count)
    for index in 0..<count { left.append(first[index]) }
  }

  /// The place in the file, in milliseconds, that is heard at a time; 0 in silence.
  func place(at milliseconds: Double) -> Double {
    let frame = Int((milliseconds * Double(Self.rate) / 1000).rounded())
    return Double(left[frame] / Self.side) * Double(Self.fileMilliseconds)
  }

  /// The largest change of the left samples from one frame to the next.
  var steepest: Float {
    zip([0] + left, left).map { abs($1 - $0) }.max() ?? 0
  }
}
