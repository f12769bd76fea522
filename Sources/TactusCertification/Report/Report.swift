package import TactusStatistics

/// The result of a certification run. Every page and every text about the run is made from it.
///
/// It contains given values (for example time, machine, device) and values that follow from them
/// and from the evidence (for example verdicts). ``Report/derived(from:limits:)`` computes the
/// derived values.
package struct Report: Sendable, Hashable, Codable {
  package static let format = "tactus-report"
  package static let version = 2

  package var format = Report.format
  package var version = Report.version
  package var profile: Profile
  /// Whether the tests made only a tenth of their repetitions. The report is then not a
  /// certificate.
  package var isQuick: Bool
  /// Whether the run was completed.
  package var isComplete: Bool
  /// The start of the run in UTC, in the format of RFC 3339.
  package var created: String
  package var tool: Tool
  package var station: Environment
  package var device: Device
  package var instruments: [Instrument]
  package var tests: [TestResult]
  /// The checks of the device before and after the tests.
  package var health: [HealthCheck]

  // The values from here on are derived from the given ones and from the evidence.
  package var outcome = Status.fail
  package var isMarginal = false
  package var isCertificate = false
  /// The reasons why the report is not a certificate; empty if it is one.
  package var againstCertificate: [String] = []
  /// The number of tests with each status.
  package var summary: [String: Int] = [:]

  /// The program that made the report.
  package struct Tool: Sendable, Hashable, Codable {
    static let ownName = "tactus"

    package var name = Tool.ownName
    package var version: String
    /// The commit of the checkout that the program was built from. Empty if it is unknown.
    package var commit: String
    package var build: String
    package var limitsVersion: String
    package var limitsDigest: String

    package init(
      version: String, commit: String, build: String, limitsVersion: String, limitsDigest: String
    ) {
      self.version = version
      self.commit = commit
      self.build = build
      self.limitsVersion = limitsVersion
      self.limitsDigest = limitsDigest
    }
  }

  /// The machine of the tests, without its host name.
  package struct Environment: Sendable, Hashable, Codable {
    package var machine: String
    package var kernel: String
    package var preemption: String
    package var clock: String
    package var load: String
    /// The scheduling class of the player.
    package var scheduling: String
    package var baseline: Baseline

    package init(machine: String, kernel: String, preemption: String, clock: String, load: String) {
      self.machine = machine
      self.kernel = kernel
      self.preemption = preemption
      self.clock = clock
      self.load = load
      scheduling = ""
      baseline = Baseline()
    }
  }

  /// The lateness of a thread that does nothing but wake once in each millisecond of the run.
  package struct Baseline: Sendable, Hashable, Codable {
    package var wakes = 0
    package var p50Milliseconds = Figure(millionths: 0)
    package var p99Milliseconds = Figure(millionths: 0)
    package var maximumMilliseconds = Figure(millionths: 0)

    package init() {}

    /// Computes the statistics of the measured lateness.
    package init(_ lateness: Histogram) {
      wakes = lateness.count
      p50Milliseconds = Figure(nanoseconds: lateness.percentile(50) ?? 0)
      p99Milliseconds = Figure(nanoseconds: lateness.percentile(99) ?? 0)
      maximumMilliseconds = Figure(nanoseconds: lateness.maximum ?? 0)
    }
  }

  package struct Device: Sendable, Hashable, Codable {
    package var id: String
    package var vendor: String
    package var model: String
    package var serialNumber: String
    package var firmware: String
    package var protocolVersion: String
    package var transport: String
    package var deviceClass: DeviceClass
    /// The part of the system that ends a level when the host is silent.
    package var leaseEnforcer: String
    /// The longest time until a motor is off after the host has died. Nil if that is within
    /// ``OutputCapabilities/promptStopNanoseconds``, or if no lease ends a level.
    package var stopLatencyMilliseconds: Figure?
    package var declared: [Declaration]
  }

  package struct Declaration: Sendable, Hashable, Codable {
    package var name: String
    package var value: Figure
  }

  package struct Instrument: Sendable, Hashable, Codable {
    package var name: String
    package var sees: [String]
    package var resolutionMilliseconds: Figure
    package var range: String
    package var isSimulated: Bool
  }

  package struct HealthCheck: Sendable, Hashable, Codable {
    package enum When: String, Sendable, Hashable, CaseIterable, Codable {
      case before, after
    }

    package var when: When
    package var tests: [TestResult]
  }
}
