import TactusCatalogue
import TactusPattern

/// The patterns that are played during stalls.
enum StallPatterns {
  static func preset(_ name: String) throws -> Pattern {
    let bytes = Catalogue.preset(named: name)?.bytes ?? []
    guard let pattern = AHAPReader.read(bytes).pattern else { throw Missing(name: name) }
    return pattern
  }

  struct Missing: Error { var name: String }

  /// Slow ramps up and down with constant levels between them, for two seconds. The level is
  /// different at most times, so a wrong time is noticed.
  static let ramps = Pattern(events: [
    swell(at: 0, 0.9, attack: 0.6, duration: 0.9, release: 0.4),
    swell(at: 1.1, 0.7, attack: 0.3, duration: 0.5, release: 0.5),
  ])

  /// Two constant levels.
  static let holds = Pattern(events: [
    Event(
      .hapticContinuous, time: 0, duration: 0.55,
      parameters: [EventParameter(.hapticIntensity, 0.4)]),
    Event(
      .hapticContinuous, time: 0.55, duration: 1.2,
      parameters: [EventParameter(.hapticIntensity, 0.8)]),
  ])

  /// Taps of different strength, 70 ms apart.
  static let taps = Pattern(
    events: (0..<25).map { place in
      Event(
        .hapticTransient, time: 0.07 * Double(place),
        parameters: [EventParameter(.hapticIntensity, [0.5, 1, 0.3, 0.8][place % 4])])
    })

  private static func swell(
    at time: Double, _ intensity: Double, attack: Double, duration: Double, release: Double
  ) -> Event {
    Event(
      .hapticContinuous, time: time, duration: duration,
      parameters: [
        EventParameter(.hapticIntensity, intensity), EventParameter(.attackTime, attack),
        EventParameter(.releaseTime, release),
      ])
  }
}
