internal import TactusWatch

/// Selects the process to watch.
struct ProcessChoice {
  /// The process to watch; nil if several are possible.
  let process: PlayingProcess?
  /// The table of the processes, which is printed if there is not exactly one.
  let table: String

  /// - Throws: ``CommandFailure`` of code `system` if there is nothing to watch.
  init(_ target: WatchTarget, among processes: [PlayingProcess]) throws {
    let found = processes.filter { target.isMet(by: $0) }
    let ready = found.filter { $0.problem == nil }
    if ready.count == 1 || found.count == 1, let only = ready.first ?? found.first {
      if let problem = only.problem {
        throw CommandFailure(.system, "\(Self.name(only)) cannot be watched: \(problem)")
      }
      (process, table) = (only, "")
      return
    }
    guard !found.isEmpty else { throw CommandFailure(.system, Self.nothing(target, processes)) }
    if case .program(let name) = target {
      let numbers = found.map { "\($0.number)" }.joined(separator: ", ")
      throw CommandFailure(.usage, "processes \(numbers) are \(name); give one of the numbers")
    }
    (process, table) = (nil, TextTable.text(Self.rows(found)))
  }

  private static func rows(_ processes: [PlayingProcess]) -> [[String]] {
    [["PROCESS", "PROGRAM", "PLAYS ON"]]
      + processes.map { process in
        let devices = process.devices.joined(separator: ", ")
        let state = process.problem ?? (devices.isEmpty ? "nothing now" : devices)
        return ["\(process.number)", process.program, state]
      }
  }

  private static func name(_ process: PlayingProcess) -> String {
    "process \(process.number) (\(process.program))"
  }

  private static func nothing(_ target: WatchTarget, _ processes: [PlayingProcess]) -> String {
    let others =
      processes.isEmpty
      ? "no other process does either" : "`tactus watch` lists the processes that do"
    switch target {
    case .any: return "nothing to watch: none of your processes plays haptics"
    case .process(let number): return "the process \(number) does not play haptics; \(others)"
    case .program(let name): return "no process of \"\(name)\" plays haptics; \(others)"
    case .file(let path): return "\(path) is a file"
    }
  }
}

extension WatchTarget {
  fileprivate func isMet(by process: PlayingProcess) -> Bool {
    switch self {
    case .any: true
    case .process(let number): process.number == number
    case .program(let name): process.program == name
    case .file: false
    }
  }
}
