internal import TactusDevice

/// The results of a run of first light, the checks of a new device with a person's help. They are
/// written as JSON, and ``LightText`` converts them to text.
package struct LightRecord: Sendable, Hashable, Codable {
  package static let format = "tactus-first-light"
  package static let version = 1

  /// The circumstances of the run: date, device and program.
  package struct Header: Sendable, Hashable, Codable {
    /// The date in UTC, in the form of RFC 3339.
    package var date: String
    /// The device's id as the user entered it.
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

  /// The result of a step.
  package enum Outcome: String, Sendable, Hashable, Codable {
    case passed
    case failed
    /// The step was skipped, or the run ended before it.
    case notTried = "not tried"
    /// The step began, and the person ended the run in it.
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

    /// The number, rounded to a tenth, with its unit.
    var text: String {
      let tenths = (value * 10).rounded() / 10
      let number = tenths == tenths.rounded() ? "\(Int64(tenths))" : "\(tenths)"
      return unit.isEmpty ? number : "\(number) \(unit)"
    }
  }

  /// A question and the answer of the person.
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
    /// The failure, or the reason why the step was ended or not tried. Empty if the step passed.
    package var what = ""
    /// The parts to check after a failure. Empty if the step did not fail.
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

  /// Whether every tried step passed, the person felt a motor, and ctrl-C did not end the run.
  package var isGood: Bool {
    !isInterrupted && felt > 0
      && steps.allSatisfy { $0.outcome == .passed || $0.outcome == .notTried }
  }
}
