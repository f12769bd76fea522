import Foundation
import TactusDevice
import Testing

@Suite("Spectrum of a held tone") struct SpectrumTests {
  private static let rate = 48_000

  /// A tone of one second, after the DC blocker has settled. The second is a whole number of
  /// periods.
  private func tone(_ hertz: Double) -> [Double] {
    let stream = SampleStream(
      rate: Self.rate, channels: 1, bufferNanoseconds: 40_000_000, periodNanoseconds: 5_000_000,
      drives: [SampleDrive(channel: 0, peak: 1)])
    let actuator = Actuator(name: "coil", kind: .wideband, frequencyBandHertz: 65...300)
    let segment = Segment(
      actuator: 0, startNanoseconds: 0, endNanoseconds: 0, startLevel: 1, endLevel: 1,
      frequencyHertz: hertz)
    let item = SampleCase(
      name: "tone", capabilities: OutputCapabilities(actuators: [actuator], stream: stream),
      segments: [segment], frames: 3 * Self.rate)
    return item.rendered.suffix(Self.rate).map { Double($0) / 32_767 }
  }

  @Test(arguments: [65.0, 123, 170, 300])
  func `everything else is at least 80 dB below a tone at full level`(hertz: Double) {
    let samples = tone(hertz)
    // The part of the signal at the tone's frequency, as a sine and a cosine component.
    var (sine, cosine) = (0.0, 0.0)
    for (index, sample) in samples.enumerated() {
      let angle = 2 * .pi * hertz * Double(index) / Double(Self.rate)
      sine += sample * sin(angle)
      cosine += sample * cos(angle)
    }
    let (a, b) = (2 * sine / Double(Self.rate), 2 * cosine / Double(Self.rate))
    let rest = samples.enumerated().map { index, sample in
      let angle = 2 * .pi * hertz * Double(index) / Double(Self.rate)
      return sample - a * sin(angle) - b * cos(angle)
    }
    // The power of everything except the tone, which is more than that of any single spectral line.
    let noise = rest.map { $0 * $0 }.reduce(0, +) / Double(Self.rate)
    let power = (a * a + b * b) / 2
    let ratio = 10 * log10(power / noise)
    #expect(a * a + b * b > 0.9)
    #expect(ratio >= 80, "\(ratio) dB")
  }
}
