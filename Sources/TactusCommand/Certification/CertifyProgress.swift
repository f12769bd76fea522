internal import TactusCertification

/// The display of progress while tests run.
enum CertifyProgress {
  static func show(_ progress: Runner.Progress, _ console: Console) {
    switch progress {
    case .begins(let test, let attempt, let secondsLeft):
      guard console.showsProgress else { return }
      let again = attempt > 1 ? ", attempt \(attempt)" : ""
      console.draw("\(test.id) \(test.title)\(again); about \(Int(secondsLeft)) s left")
    case .ended(let result):
      if console.showsProgress { console.draw("") }
      console.print(ReportText.line(result))
    }
  }
}
