import Foundation
import TactusCatalogue
import TactusPattern
import TactusStatistics
import TestSamples
import Testing

/// Patterns that are played on voice coils, one after the other, in one run of the stream.
struct CoilPatterns {
  /// The name of the files that the independent renderer reads.
  var name: String
  var patterns: [Pattern]

  /// The number of random patterns in one run of the stream.
  static let runLength = 20

  /// One preset. In a long run each preset, and 200 random patterns.
  static func all() throws -> [CoilPatterns] {
    let presets = try Catalogue.presets.map { preset in
      CoilPatterns(
        name: preset.name, patterns: [try #require(AHAPReader.read(preset.bytes).pattern)])
    }
    guard Guest.isLong else { return Array(presets.prefix(1)) }
    return presets
      + stride(from: 0, to: 200, by: runLength).map { random(from: $0) }
  }

  /// Random patterns, ``runLength`` of them.
  static func random(from first: Int) -> CoilPatterns {
    CoilPatterns(
      name: "random-\(first)",
      patterns: (first..<first + runLength).map { random(seed: UInt64($0)) })
  }

  /// A random pattern of some tenths of a second: taps, vibrations with any envelope, and curves.
  private static func random(seed: UInt64) -> Pattern {
    var random = SeededGenerator(seed: seed)
    func value(_ range: ClosedRange<Double> = 0...1) -> Double {
      .random(in: range, using: &random)
    }
    let events = (0..<Int.random(in: 1...6, using: &random)).map { _ -> Event in
      var parameters = [
        EventParameter(.hapticIntensity, value(0.2...1)), EventParameter(.hapticSharpness, value()),
      ]
      if Bool.random(using: &random) {
        return Event(.hapticTransient, time: value(0...0.2), parameters: parameters)
      }
      parameters += [
        EventParameter(.attackTime, value(0...0.05)), EventParameter(.releaseTime, value(0...0.05)),
        EventParameter(.decayTime, value(0...0.05)),
        EventParameter(.sustained, Bool.random(using: &random) ? 1 : 0),
      ]
      return Event(
        .hapticContinuous, time: value(0...0.1), duration: value(0.02...0.15),
        parameters: parameters)
    }
    let curves = [ControlID.hapticIntensity, .hapticSharpness].map { id in
      let points = (0..<4).map { place in
        ParameterCurve.ControlPoint(
          Double(place) * 0.07, id == .hapticIntensity ? value(0.3...1) : value(-0.5...0.5))
      }
      return ParameterCurve(id, points: points)
    }
    return Pattern(events: events, curves: Bool.random(using: &random) ? curves : [])
  }
}

extension CoilRig {
  /// Writes the frames of a play for the independent renderer in Python, which is too slow for the
  /// guest: `Tests/KernelTests/run` calls it afterwards and names a folder for the files.
  func store(_ play: Play, _ patterns: CoilPatterns) throws {
    guard let folder = ProcessInfo.processInfo.environment["TACTUS_ENDPOINT_FILES"] else { return }
    let (capabilities, stream) = try Self.declared()
    let capture = EndpointCapture(
      play.wire, play.comparison, play.record, capabilities, stream,
      patterns: patterns.patterns.count)
    try capture.write("\(folder)/\(patterns.name)")
  }
}
