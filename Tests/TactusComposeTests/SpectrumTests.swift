import Foundation
import TactusStatistics
import TestSound
import Testing

@testable import TactusCompose

@Suite struct SpectrumTests {
  /// The power spectrum, computed directly from the definition of the Fourier transform.
  private func direct(_ samples: [Float]) -> [Double] {
    let length = samples.count
    let turn = 2 * Double.pi / Double(length)
    let window: [Double] = (0..<length).map { 0.5 - 0.5 * cos(turn * (Double($0) + 0.5)) }
    return (0...length / 2).map { (index: Int) -> Double in
      var (real, imaginary) = (0.0, 0.0)
      for place in 0..<length {
        let value = Double(samples[place]) * window[place]
        let angle = 2 * Double.pi * Double(index * place % length) / Double(length)
        real += value * cos(angle)
        imaginary -= value * sin(angle)
      }
      return (real * real + imaginary * imaginary) * 8 / Double(length * length)
    }
  }

  @Test(arguments: [8, 16, 32, 64, 256, 1024, 2048])
  func `the power spectrum equals that of a direct transform`(length: Int) {
    var random = SeededGenerator(seed: UInt64(length))
    let samples = (0..<length + 3).map { _ in Float(random.real(-1...1)) }
    var spectrum = PowerSpectrum(length: length)
    for start in [0, 3] {
      let square = spectrum.transform(samples, from: start)
      let wanted = direct(Array(samples[start..<start + length]))
      for (index, power) in spectrum.power.enumerated() {
        #expect(abs(Double(power) - wanted[index]) < 1e-5, "\(index)")
      }
      #expect(square > 0.15 && square < 0.6)
    }
  }

  @Test func `the spectrum of a sine has its mean square at its frequency`() {
    var spectrum = PowerSpectrum(length: 1024)
    let samples = (0..<1024).map { Float(0.5 * sin(2 * Double.pi * 64 * Double($0) / 1024)) }
    let square = spectrum.transform(samples, from: 0)
    #expect(abs(spectrum.power[64] - 0.125) < 1e-5)
    #expect(abs(square - 0.125) < 1e-3)
    #expect(spectrum.power[70...].allSatisfy { $0 < 1e-9 })
  }

  @Test(arguments: [1000, 8000, 22_050, 44_100, 48_000, 192_000, 768_000])
  func `bands rise without gaps, whatever the rate`(rate: Int) {
    let length = FrameGrid(rate: rate).windowLength
    #expect(Double(length) >= 0.02 * Double(rate) && Double(length) < 0.04 * Double(rate) + 1)
    let bands = SpectrumBands(length: length, rate: rate)
    #expect(bands.count >= 8)
    #expect(zip(bands.edges, bands.edges.dropFirst()).allSatisfy { $0 < $1 })
    #expect(bands.edges[bands.count] <= length / 2 + 1)
  }
}
