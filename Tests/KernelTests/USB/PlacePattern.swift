import Foundation

/// A pattern of half a minute whose frequency shows the place: each event is a little higher
/// than the one before it.
enum PlacePattern {
  /// The length of the pattern in seconds.
  static let seconds = 30.0
  private static let count = 120
  /// The frequencies of sharpness 0 and 1.
  private static let hertz = (low: 65.0, high: 300.0)
  /// Frames per second.
  private static let rate = 48_000.0
  /// The magnitude from which a sample belongs to a tone.
  private static let loud = 2000

  /// Writes the pattern into a new file.
  static func file() throws -> URL {
    let length = seconds / Double(count)
    let events = (0..<count).map { number in
      """
      {"Event": {"EventType": "HapticContinuous", "Time": \(Double(number) * length),
        "EventDuration": \(length), "EventParameters": [
        {"ParameterID": "HapticIntensity", "ParameterValue": 0.4},
        {"ParameterID": "HapticSharpness",
         "ParameterValue": \((Double(number) + 0.5) / Double(count))}]}}
      """
    }
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).ahap")
    let text = "{\"Version\": 1, \"Pattern\": [\(events.joined(separator: ",\n"))]}"
    try Data(text.utf8).write(to: file)
    return file
  }

  /// The place of the pattern in seconds that frames of a coil play; nil if they are no tone. A gap
  /// in the frames changes only one of the periods, and the median of them counts.
  static func place(of samples: ArraySlice<Int16>) -> Double? {
    let zeros = zip(samples.indices, samples.indices.dropFirst()).compactMap { one, next in
      let (before, after) = (Double(samples[one]), Double(samples[next]))
      return before < 0 && after >= 0 ? Double(one) + before / (before - after) : nil
    }
    let periods = zip(zeros.dropFirst(), zeros).map { $0 - $1 }.sorted()
    guard periods.count > 2 else { return nil }
    let heard = rate / periods[periods.count / 2]
    return log(heard / hertz.low) / log(hertz.high / hertz.low) * seconds
  }

  /// The first frame of a coil that belongs to a tone.
  static func firstTone(in samples: [Int16]) -> Int? {
    samples.firstIndex { abs(Int($0)) >= loud }
  }
}
