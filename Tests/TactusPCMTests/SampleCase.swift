import TactusDevice
import TactusPCM
import TactusSystem
import TestSamples

/// Segments whose samples the independent renderer also computes.
struct SampleCase {
  var name: String
  var capabilities: OutputCapabilities
  var segments: [Segment]
  var frames: Int
  var gain = 1.0

  var stream: SampleStream {
    capabilities.stream
      ?? SampleStream(
        rate: 48_000, channels: 1, bufferNanoseconds: 40_000_000, periodNanoseconds: 5_000_000,
        drives: [SampleDrive(channel: 0, peak: 1)])
  }

  /// The samples of all actuators frame by frame, as the program renders them in blocks of odd
  /// sizes.
  var rendered: [Int16] {
    var renderer = SampleRenderer(capabilities, stream, gain: gain)
    for segment in segments { precondition(renderer.take(segment)) }
    var samples: [Int16] = []
    let buffer = FixedBuffer<Int16>(count: 480 * stream.channels) { _ in 0 }
    var done = 0
    while done < frames {
      let count = min(1 + (done * 7 + 13) % 480, frames - done)
      renderer.render(buffer, count: count)
      for frame in 0..<count {
        for drive in stream.drives {
          samples.append(buffer[frame * stream.channels + drive.channel])
        }
      }
      done += count
    }
    return samples
  }

  /// The case as a document for the independent renderer.
  var document: String {
    SampleDocument(segments, capabilities, stream, gain: gain).text(frames: frames)
  }
}
