package import TactusStatistics

/// What a run of the tests gave: everything that a page, a digest or a verdict is made of.
///
/// What is given (who, when, on what, which attempts were made) stands beside what follows from it
/// and from the evidence; ``Report/derived(from:limits:)`` makes the second of the first.
package struct Report: Sendable, Hashable, Codable {
  package static let format = "tactus-report"
  package static let version = 2

  package var format = Report.format
  package var version = Report.version
  package var profile: Profile
  /// Whether counts were scaled down: a look, not a certificate.
  package var isQuick: Bool
  /// Whether the run came to its end.
  package var isComplete: Bool
  /// When the run began, in UTC as RFC 3339 writes it.
  package var created: String
  package var tool: Tool
  package var station: Station
  package var device: Device
  package var instruments: [Instrument]
  package var tests: [TestResult]
  /// The check of the device before and after the tests.
  package var health: [HealthCheck]

  // What follows.
  package var outcome = Status.fail
  package var isMarginal = false
  package var isCertificate = false
  /// Why it is no certificate; empty if it is one.
  package var againstCertificate: [String] = []
  /// How many tests have each status.
  package var summary: [String: Int] = [:]

  /// The program that made the report.
  package struct Tool: Sendable, Hashable, Codable {
    static let ownName = "tactus"

    package var name = Tool.ownName
    package var version: String
    /// The checkout, as far as it is known.
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

  /// The machine that the tests ran on, without its name.
  package struct Station: Sendable, Hashable, Codable {
    package var machine: String
    package var kernel: String
    package var preemption: String
    package var clock: String
    package var load: String
    /// The scheduling class that the player obtained.
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

  /// How late a thread that does nothing else woke, each millisecond of the run.
  package struct Baseline: Sendable, Hashable, Codable {
    package var wakes = 0
    package var p50Milliseconds = Figure(millionths: 0)
    package var p99Milliseconds = Figure(millionths: 0)
    package var maximumMilliseconds = Figure(millionths: 0)

    package init() {}

    /// The figures of how late each wake was.
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
    /// Who ends a level when the host is silent.
    package var leaseEnforcer: String
    /// After how long a motor is off at the latest when the host has died; nil: within
    /// ``OutputCapabilities/promptStopNanoseconds``, or nothing ends a level.
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
