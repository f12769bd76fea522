internal import Dispatch
public import TactusDevice
internal import TactusSystem

/// Tests a device of any backend against limits, and writes a report that others can check. It does
/// the same as `tactus certify`, for the programs and tests of backend authors.
///
/// ```swift
/// let certification = Certification(player: ".build/debug/tactus-mine", tests: .core)
/// let result = try certification.run(
///   DeviceID(backend: "mine"), of: MyBackend(), into: "report", toolVersion: "1.0")
/// ```
///
/// The tests use the device only through the protocols of TactusDevice. If the backend is an
/// `InstrumentedBackend`, its instrument measures the device. Otherwise the tests that need an
/// instrument get the status ``Status/miss`` with the reason, and the other tests run.
public struct Certification: Sendable {
  /// The program file of the player: a Tactus command line that contains the backend. The tests
  /// start, kill and freeze it.
  public var player: String
  /// The set of tests to run.
  public var tests: Profile
  /// Whether to make only a tenth of the repetitions. The report is then not a certificate.
  public var isQuick: Bool

  /// Creates a certification; by default with all timed tests.
  public init(player: String, tests: Profile = .timed, isQuick: Bool = false) {
    self.player = player
    self.tests = tests
    self.isQuick = isQuick
  }

  /// Runs the tests on a separate thread and waits for their end, which takes minutes.
  /// - Parameters:
  ///   - id: a device of the backend. No other process may have it open.
  ///   - backend: adopts `InstrumentedBackend` if it can measure its devices.
  ///   - folder: the folder for the report. It must be empty or not exist yet; its parent must
  ///     exist.
  ///   - toolVersion: the version of the testing program, for the report.
  /// - Throws: ``CertificationError`` if the device cannot be opened, the report cannot be written,
  ///   or a thread cannot be started.
  public func run(
    _ id: DeviceID, of backend: any HapticBackend, into folder: String, toolVersion: String
  ) throws(CertificationError) -> CertificationResult {
    let hasEnded = DispatchSemaphore(value: 0)
    let answer = SharedAnswer()
    do throws(RigFault) {
      try HarnessThread.start { [self] in
        do throws(CertificationError) {
          answer.set(.success(try tested(id, backend, folder, toolVersion)))
        } catch { answer.set(.failure(error)) }
        hasEnded.signal()
      }
    } catch { throw CertificationError(error.description) }
    hasEnded.wait()
    return CertificationResult(try answer.value.get())
  }

  private func tested(
    _ id: DeviceID, _ backend: any HapticBackend, _ folder: String, _ toolVersion: String
  ) throws(CertificationError) -> Report {
    let stalls = StallWatch()
    defer { stalls.stop() }
    if let trouble = stalls.trouble { throw CertificationError(trouble) }
    let header = RunHeader.current()
    let order = Runner.Order(
      profile: tests, isQuick: isQuick, deviceID: id.description, created: WallClock.now,
      tool: header.tool(version: toolVersion), station: header.station)
    do throws(ReportError) {
      let place = try ReportPlace(folder, isReplacing: false)
      let rig = try rig(id, backend, stalls)
      let runner = Runner(
        rig, order, secondsNow: { Double(MonotonicClock.nowNanoseconds) / 1e9 },
        baseline: { Report.Baseline(stalls.lateness) })
      HarnessThread.prepareRun()
      return try runner.run(into: place, signedBy: nil)
    } catch { throw CertificationError(error.description) }
  }

  private func rig(
    _ id: DeviceID, _ backend: any HapticBackend, _ stalls: StallWatch
  ) throws(ReportError) -> ContractRig {
    do throws(DeviceError) {
      return try ContractRig(id, backend: backend, program: player, stalls: stalls)
    } catch { throw ReportError(error.message) }
  }
}

private final class SharedAnswer: Sendable {
  private let state = Guarded<Result<Report, CertificationError>?>(nil)

  func set(_ result: Result<Report, CertificationError>) { state.withLock { $0 = result } }

  /// The outcome of the run, once the thread has ended.
  var value: Result<Report, CertificationError> {
    state.withLock { $0 } ?? .failure(CertificationError("the tests gave no report"))
  }
}
