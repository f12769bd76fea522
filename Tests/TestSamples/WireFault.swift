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
    }
    return wire
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
