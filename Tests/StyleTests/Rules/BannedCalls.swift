/// A banned piece of code and its replacement.
struct Ban: Sendable {
  /// The banned Swift code. Blanks in it have no effect.
  var code: String
  var instead: String
  /// The files and folders that may use it. The paths of folders end in `/`.
  var allowedIn: [String] = []

  private static let failure = "throw a typed error, or check with a precondition in words"
  private static let funnel = "print by the Console, which escapes what others wrote"
  private static let waiting = "wait on the clock that is passed in; tests advance a virtual one"
  private static let now = "take the time as a parameter, or read the clock of TactusDevice"
  private static let calendar = "pass the date in from TactusCommand; durations use the clock"
  private static let thread = "use a task, or the threads that TactusEngine makes"
  private static let system = "use what TactusSystem has for it"
  private static let lock = "use Guarded of TactusSystem, whose waiting the thread sanitizer sees"
  private static let virtual = "Devices/Virtual/"
  /// The code that may call the system: TactusSystem, and code outside the library.
  private static let systemFolders = ["Sources/TactusSystem/", virtual, "Bench/", "Tests/"]
  /// The clients are written in the style of apps, which may use these calls.
  private static let clients = "Tests/Clients/Sources/"
  private static let clockFolder = "Sources/TactusDevice/Clock/"

  static let all = [
    Ban(code: "fatalError(", instead: failure),
    Ban(code: "try!", instead: "use try and throw on, or #require in a test"),
    Ban(code: "as!", instead: "use as? and say what happens otherwise"),
    Ban(
      code: "print(", instead: "return the text, or print it by the Console of TactusCommand",
      allowedIn: ["Bench/Realtime/", clients]),
    Ban(code: "debugPrint(", instead: "return the text, or write it in TactusCommand"),
    Ban(code: "fputs(", instead: funnel),
    Ban(code: "puts(", instead: funnel),
    Ban(code: "fwrite(", instead: funnel),
    Ban(code: "FileHandle.standardOutput", instead: funnel, allowedIn: [virtual, "Tests/"]),
    Ban(code: "FileHandle.standardError", instead: funnel, allowedIn: [virtual, "Tests/"]),
    Ban(
      code: "Glibc.write(", instead: funnel,
      allowedIn: [
        virtual, "Sources/TactusCommand/System/TerminalOutput.swift",
        "Sources/TactusDevice/System/StandardError.swift",
        // These files write to files and serial lines, not to the terminal.
        "Sources/TactusSystem/Descriptors/Descriptor.swift",
        "Sources/TactusSerial/System/DescriptorTransport.swift", "Tests/",
      ]),
    Ban(
      code: "TerminalOutput.write(", instead: funnel,
      allowedIn: [
        "Sources/TactusCommand/Terminal/Console.swift",
        // This file writes the text that demos draw. The text comes from a Canvas, which escapes
        // texts from outside the program.
        "Sources/TactusCommand/System/TerminalScreen.swift",
      ]),
    Ban(code: "strerror(", instead: system, allowedIn: systemFolders),
    Ban(code: "pthread_create(", instead: system, allowedIn: systemFolders),
    Ban(code: "realpath(", instead: system, allowedIn: systemFolders),
    Ban(
      code: "poll(", instead: system,
      // This file calls a function of the same name, which polls a chip.
      allowedIn: systemFolders + ["Sources/TactusFirmware/Motors/DRV2605.swift"]),
    Ban(code: "eventfd(", instead: system, allowedIn: systemFolders),
    Ban(code: "Mutex", instead: lock, allowedIn: [virtual, "Bench/", "Tests/"]),
    Ban(code: "NSLock", instead: lock, allowedIn: ["Tests/"]),
    Ban(code: "Thread.sleep", instead: waiting),
    Ban(code: "Task.sleep", instead: waiting),
    Ban(code: "sleep(", instead: waiting),
    Ban(code: "usleep(", instead: waiting),
    Ban(code: "nanosleep(", instead: waiting),
    Ban(code: "clock_nanosleep(", instead: waiting),
    Ban(code: "clock_gettime", instead: now, allowedIn: [clockFolder]),
    Ban(code: "ContinuousClock", instead: now),
    Ban(code: "SuspendingClock", instead: now),
    Ban(code: "Date(", instead: calendar),
    Ban(code: "Date.", instead: calendar),
    Ban(
      code: "DispatchQueue", instead: thread,
      allowedIn: [
        "Sources/CoreHaptics/Server/HandlerQueue.swift",
        // A search for devices may block for a second, so it must not run in a task.
        "Sources/GameController/ControllerRegistry.swift",
      ]),
    Ban(code: "Timer(", instead: waiting),
    Ban(code: "Timer.", instead: waiting, allowedIn: [clients]),
  ]
}

/// The bans with the tokens of their code, keyed by the first token, so that one pass over a file
/// finds all uses.
private let patterns = Dictionary(
  grouping: Ban.all.map { ($0, Token.all(in: Array($0.code.utf8)).map(\.text)) },
  by: { $0.1[0] })

func bannedCalls(_ file: SourceFile) -> [Violation] {
  uses(in: file).filter { !file.isIn($0.ban.allowedIn) }.map { ban, line in
    file.violation(line, "`\(ban.code)` is banned: \(ban.instead)")
  }
}

/// The uses of banned code in a file, even where the ban allows them.
func uses(in file: SourceFile) -> [(ban: Ban, line: Int)] {
  var uses: [(ban: Ban, line: Int)] = []
  for (index, token) in file.tokens.enumerated() {
    for (ban, pattern) in patterns[token.text] ?? []
    where file.tokens.match(pattern, at: index) && !isOwnMember(file.tokens, index) {
      uses.append((ban, token.line))
    }
  }
  return uses
}

/// Whether the name at `index` is declared there, or is a member of one of this package's types. A
/// name with a system module as prefix, such as `Glibc.read`, is neither.
private func isOwnMember(_ tokens: [Token], _ index: Int) -> Bool {
  let origins = ["Swift", "Glibc", "Foundation", "Dispatch"]
  if tokens.text(index - 1) == "func" { return true }
  return tokens.text(index - 1) == "." && !origins.contains(tokens.text(index - 2))
}
