internal import TactusBackends
internal import TactusCapture
internal import TactusDevice
internal import TactusJSON
internal import TactusPattern

/// A comparison of two captures. A pattern is first played on the virtual clock to obtain its
/// capture.
struct Comparison {
  private let configuration: Configuration
  private let seconds: Double?
  private let isStrict: Bool
  private let console: Console

  init(_ configuration: Configuration, seconds: Double?, isStrict: Bool, _ console: Console) {
    self.configuration = configuration
    self.seconds = seconds
    self.isStrict = isStrict
    self.console = console
  }

  /// Prints the first difference.
  /// - Throws: ``CommandFailure`` of code `failed` if there is one.
  func run(_ first: String, _ second: String) throws {
    let (a, b) = (try capture(first), try capture(second))
    guard let difference = a.firstDifference(from: b) else {
      return console.print("\(first) and \(second) feel the same")
    }
    console.print("\(first) and \(second) differ \(difference)")
    throw CommandFailure(.failed)
  }

  private func capture(_ name: String) throws -> Capture {
    let source = try PatternSource.read(name)
    if CaptureReader.isCapture(source.bytes) {
      let result = CaptureReader.read(source.bytes)
      for problem in result.diagnostics { console.error(problem.rendered(file: name)) }
      guard let capture = result.capture else { throw CommandFailure(.failed) }
      return capture
    }
    let pattern = try LoadedPattern.loadOne(
      name, resources: configuration.resources, isStrict: isStrict, console)
    let device = try configuration.openForLowering()
    let rendering = try Rendering(
      pattern, capabilities: try device.limitedCapabilities(), configuration, seconds)
    return try rendering.capture(as: device.listing)
  }
}
