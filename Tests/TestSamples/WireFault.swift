internal import Foundation
package import TactusDevice

/// A fault of an endpoint, planted into the frames that it received.
package enum WireFault: String, Sendable, CaseIterable, CustomStringConvertible {
  /// The first two actuators have each other's channel.
  case swapsChannels
  /// All samples are 3 dB lower.
  case isQuiet
  /// After 50 ms of silence there is a click of one frame.
  case clicks
  /// A tone goes on for 60 ms after its end.
  case stopsLate
  /// The sounds are a period late.
  case soundIsLate
  /// The sounds are a sample late.
  case soundIsASampleLate
  /// The clock of the sounds is slow by 200 millionths.
  case soundHasItsOwnClock
  /// Each sound begins with 5 ms of silence.
  case soundBeginsWithSilence
  /// The sounds are those of the touches.
  case soundIsTheTouch

  package var description: String { rawValue }

  /// The samples of a loud frame are above this value.
  private static let loud = 300
  /// The part of the level that remains after 3 dB.
  private static let quietShare = pow(10, -3.0 / 20)

  /// The frames with the fault.
  package func applied(to wire: [Int16], _ stream: SampleStream) -> [Int16] {
    var wire = wire
    let (first, second) = (stream.drives[0].channel, stream.drives[1].channel)
    switch self {
    case .swapsChannels:
      for frame in stride(from: 0, to: wire.count, by: stream.channels) {
        wire.swapAt(frame + first, frame + second)
      }
    case .isQuiet: wire = wire.map { Int16((Double($0) * Self.quietShare).rounded()) }
    case .clicks: addClicks(to: &wire, first, stream)
    case .stopsLate:
      for drive in stream.drives { extend(&wire, drive.channel, stream) }
    case .soundIsLate:
      let period = Int(stream.periodNanoseconds) * stream.rate / 1_000_000_000
      replaceSound(&wire, stream) { $0 - period }
    case .soundIsASampleLate: replaceSound(&wire, stream) { $0 - 1 }
    case .soundHasItsOwnClock:
      replaceSound(&wire, stream) { Int((Double($0) * (1 - 200e-6)).rounded()) }
    case .soundBeginsWithSilence: silenceBeginnings(of: &wire, stream)
    case .soundIsTheTouch:
      for frame in stride(from: 0, to: wire.count, by: stream.channels) {
        for channel in stream.soundChannels { wire[frame + channel] = wire[frame + first] }
      }
    }
    return wire
  }

  /// Gives each frame the sound of another one.
  private func replaceSound(
    _ wire: inout [Int16], _ stream: SampleStream, from source: (Int) -> Int
  ) {
    let whole = wire
    for frame in 0..<wire.count / stream.channels {
      for channel in stream.soundChannels {
        let other = source(frame)
        wire[frame * stream.channels + channel] =
          other < 0 ? 0 : whole[other * stream.channels + channel]
      }
    }
  }

  private func silenceBeginnings(of wire: inout [Int16], _ stream: SampleStream) {
    for channel in stream.soundChannels {
      var (silent, muted) = (Int.max / 2, 0)
      for place in stride(from: channel, to: wire.count, by: stream.channels) {
        if wire[place] != 0, silent > stream.rate / 500 { muted = stream.rate / 200 }
        silent = wire[place] == 0 ? silent + 1 : 0
        if muted > 0 { wire[place] = 0 }
        muted -= 1
      }
    }
  }

  private func addClicks(to wire: inout [Int16], _ channel: Int, _ stream: SampleStream) {
    let pause = stream.rate / 20
    var silent = 0
    for place in stride(from: channel, to: wire.count, by: stream.channels) {
      silent = wire[place] == 0 ? silent + 1 : 0
      if silent == pause { wire[place] = 12_000 }
    }
  }

  private func extend(_ wire: inout [Int16], _ channel: Int, _ stream: SampleStream) {
    // Longer than half a period of the lowest frequency, 65 Hz.
    let pause = stream.rate / 120
    let length = stream.rate * 3 / 50
    let back = stream.rate / 50
    var since = Int.max / 2
    for frame in 0..<wire.count / stream.channels {
      let place = frame * stream.channels + channel
      since = abs(Int(wire[place])) > Self.loud ? 0 : since + 1
      if since > pause, since <= pause + length, frame >= back {
        wire[place] = wire[place - back * stream.channels]
      }
    }
  }
}
