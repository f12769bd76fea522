internal import TactusDevice

/// What a run of first light gave: what is written as JSON, and what its text is made of.
package struct LightRecord: Sendable, Hashable, Codable {
  package static let format = "tactus-first-light"
  package static let version = 1

  /// What the run was made with, and when.
  package struct Header: Sendable, Hashable, Codable {
    /// In UTC as RFC 3339 writes it.
    package var date: String
    /// The device's id as it was given.
    package var device: String
    package var tactusVersion: String
    package var tactusCommit: String
    package var kernel: String
    package var machine: String

    package init(
      date: String, device: String, tactusVersion: String, tactusCommit: String, kernel: String,
      machine: String
    ) {
      (self.date, self.device) = (date, SafeText.escaped(device))
      (self.tactusVersion, self.tactusCommit) = (tactusVersion, tactusCommit)
      (self.kernel, self.machine) = (kernel, machine)
    }
  }

  /// What became of a step.
  package enum Outcome: String, Sendable, Hashable, Codable {
    case passed
    case failed
    /// Skipped, or not reached.
    case notTried = "not tried"
    /// Begun, and ended by the person.
    case ended
  }

  package struct Fact: Sendable, Hashable, Codable {
    package var name: String
    package var text: String
  }

  package struct Figure: Sendable, Hashable, Codable {
    package var name: String
    package var value: Double
    package var unit: String

    /// The number with its unit, to a tenth.
    var text: String {
      let tenths = (value * 10).rounded() / 10
      let number = tenths == tenths.rounded() ? "\(Int64(tenths))" : "\(tenths)"
      return unit.isEmpty ? number : "\(number) \(unit)"
    }
  }

  /// What the person reported.
  package struct Answer: Sendable, Hashable, Codable {
    package var question: String
    package var answer: String
  }

  package struct Step: Sendable, Hashable, Codable {
    package var id: String
    package var title: String
    package var outcome = Outcome.notTried
    package var facts: [Fact] = []
    package var figures: [Figure] = []
    package var answers: [Answer] = []
    /// How often the person reported that a motor was felt.
    package var felt = 0
    /// What was wrong, or why the step was not tried; empty: nothing.
    package var what = ""
    /// What to check; empty: nothing.
    package var check = ""

    package init(id: String, title: String) { (self.id, self.title) = (id, title) }
  }

  package var format = LightRecord.format
  package var version = LightRecord.version
  package var header: Header
  package var steps: [Step] = []
  /// Whether ctrl-C ended the run.
  package var isInterrupted = false

  package init(_ header: Header) { self.header = header }

  /// How often the person reported that a motor was felt.
  package var felt: Int { steps.reduce(0) { $0 + $1.felt } }

  /// Whether every step that was tried was passed, and something was felt.
  package var isGood: Bool {
    !isInterrupted && felt > 0
      && steps.allSatisfy { $0.outcome == .passed || $0.outcome == .notTried }
  }
}
