internal import CTactus
internal import TactusBackends
internal import TactusDevice
internal import TactusEngine
internal import TactusJSON
internal import TactusSystem

/// Why a call failed.
struct CallError: Error {
  var result: tactus_result
  /// The text of the error; nil for the text of the result.
  var text: String?

  init(_ result: tactus_result, _ text: String? = nil) {
    self.result = result
    self.text = text
  }

  static let handle = CallError(TACTUS_ERROR_HANDLE)

  /// An argument is NULL.
  static func missing(_ name: String) -> CallError {
    CallError(TACTUS_ERROR_ARGUMENT, "\(name) is NULL")
  }

  init(_ error: DeviceError) {
    let result: tactus_result =
      switch error.kind {
      case .notFound: TACTUS_ERROR_NOT_FOUND
      case .notPermitted: TACTUS_ERROR_NOT_PERMITTED
      case .busy: TACTUS_ERROR_BUSY
      case .notAnswering: TACTUS_ERROR_NOT_ANSWERING
      case .gone: TACTUS_ERROR_GONE
      case .notSupported: TACTUS_ERROR_NOT_SUPPORTED
      case .invalid: TACTUS_ERROR_INVALID_DEVICE
      case .system: TACTUS_ERROR_SYSTEM
      }
    self.init(result, SafeText.escaped(error.message))
  }

  init(_ error: EngineError) { self.init(Self.result(of: error), error.description) }

  static func result(of error: EngineError) -> tactus_result {
    switch error {
    case .queueFull, .outputsFull: TACTUS_ERROR_FULL
    case .outputGone, .sessionClosed: TACTUS_ERROR_GONE
    case .notANumber: TACTUS_ERROR_ARGUMENT
    }
  }

  init(_ error: FileError) {
    let isMissing = error.kind == .missing
    self.init(
      isMissing ? TACTUS_ERROR_NOT_FOUND : TACTUS_ERROR_SYSTEM, SafeText.escaped("\(error)"))
  }

  init(_ error: ConfigurationError) {
    self.init(TACTUS_ERROR_CONFIGURATION, SafeText.escapedLines("\(error)"))
  }

  /// The errors of a pattern, one line each.
  init(_ diagnostics: [Diagnostic], file: String) {
    let lines = diagnostics.filter { $0.severity == .error }.map { $0.rendered(file: file) }
    self.init(TACTUS_ERROR_PATTERN, SafeText.escapedLines(lines.joined(separator: "\n")))
  }
}

/// Calls a function of the engine, and converts its errors to those of the library.
func asking<Result>(_ body: () throws(EngineError) -> Result) throws(CallError) -> Result {
  do throws(EngineError) { return try body() } catch { throw CallError(error) }
}

/// Calls a function of a device, and converts its errors to those of the library.
func reaching<Result>(_ body: () throws(DeviceError) -> Result) throws(CallError) -> Result {
  do throws(DeviceError) { return try body() } catch { throw CallError(error) }
}
