internal import TactusCapture
internal import TactusDevice
internal import TactusPCM
internal import TactusPlot
internal import TactusSound
internal import TactusSystem

extension Rendering {
  /// The number of frames that are rendered in one call.
  private static let blockFrames = 480
  /// The number of columns in a panel of a picture.
  private static let columns = 4000
  /// The time in seconds within which the last tone and its brake end.
  private static let tailSeconds = 1

  /// The samples of a device that is played sample by sample, as a WAV file of all its channels.
  /// They end when the channels are silent, or at the time at which the pattern is cut.
  /// - Throws: ``CommandFailure`` of code `usage` if another rate is requested, or the sound is too
  ///   long.
  func streamed(
    _ stream: SampleStream, as listing: DeviceListing, rate: Int?
  ) throws -> [UInt8] {
    if let rate, rate != stream.rate {
      throw CommandFailure(
        .usage, "the device plays \(stream.rate) samples a second; leave out --sample-rate")
    }
    let samples = try samples(of: stream, try capture(as: listing))
    var file = WaveFile(rate: stream.rate, channels: stream.channels, count: samples.count)
    for sample in samples { file.append(sample) }
    return file.bytes
  }

  /// A panel for each channel with an actuator, and the seconds at which their samples end.
  func streamPanels(
    _ stream: SampleStream, _ capture: Capture
  ) throws -> (panels: [Panel], end: Double) {
    let samples = try samples(of: stream, capture)
    let panels = zip(capabilities.actuators, stream.drives).map { actuator, drive in
      let line = Self.outline(samples, drive.channel, of: stream)
      return Panel(
        "\(actuator.name): samples of channel \(drive.channel + 1)",
        range: -drive.peak...drive.peak,
        series: [Series("samples", .line, .third, runs: [line])])
    }
    return (panels, Double(samples.count / stream.channels) / Double(stream.rate))
  }

  /// Every sample or, if there are more than the columns, the lowest and highest of each column.
  private static func outline(
    _ samples: [Int16], _ channel: Int, of stream: SampleStream
  ) -> [Plot.Point] {
    let count = samples.count / stream.channels
    let width = max(count / columns, 1)
    return stride(from: 0, to: count, by: width).flatMap { (first: Int) -> [Plot.Point] in
      let values = (first..<min(first + width, count)).map { frame in
        Double(samples[frame * stream.channels + channel]) / Double(Int16.max)
      }
      let time = Double(first) / Double(stream.rate)
      let (low, high) = (values.min() ?? 0, values.max() ?? 0)
      return (low == high ? [low] : [low, high]).map { Plot.Point(time, $0) }
    }
  }

  /// The samples of all channels, interleaved.
  private func samples(of stream: SampleStream, _ capture: Capture) throws -> [Int16] {
    let count = ActuatorSound(rate: stream.rate).sampleCount(end)
    guard count * stream.channels <= ActuatorSound.sampleLimit else {
      throw CommandFailure(
        .usage,
        "\(count * stream.channels) samples are more than \(ActuatorSound.sampleLimit); give "
          + "--seconds")
    }
    var renderer = SampleRenderer(capabilities, stream)
    return Self.samples(
      &renderer, capture.segments.map(\.segment), count: count,
      tail: isCut ? 0 : Self.tailSeconds * stream.rate)
  }

  /// Passes segments block by block, because the renderer holds a limited number of them.
  private static func samples(
    _ renderer: inout SampleRenderer, _ segments: [Segment], count: Int, tail: Int
  ) -> [Int16] {
    var samples: [Int16] = []
    var rest = segments.sorted { $0.startNanoseconds < $1.startNanoseconds }[...]
    let buffer = FixedBuffer<Int16>(count: blockFrames * renderer.channels) { _ in 0 }
    while renderer.frame < count + tail {
      if renderer.frame >= count, rest.isEmpty, renderer.isStill { break }
      let end = renderer.frame < count ? count : count + tail
      let length = min(blockFrames, end - Int(renderer.frame))
      let time = renderer.clock.time(of: renderer.frame + Int64(length))
      while let first = rest.first, first.startNanoseconds < time {
        _ = renderer.take(rest.removeFirst())
      }
      renderer.render(buffer, count: length)
      for place in 0..<length * renderer.channels { samples.append(buffer[place]) }
    }
    return samples
  }
}
