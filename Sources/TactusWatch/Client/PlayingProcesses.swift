internal import TactusCapture
internal import TactusDevice
internal import TactusSystem

/// Finds the processes of the user that play haptics.
package struct PlayingProcesses {
  private let folder: SocketFolder?

  /// - Parameter runtimeFolder: the value of `XDG_RUNTIME_DIR`; nil if it is not set.
  package init(in runtimeFolder: String?) throws(WatchError) {
    guard let runtimeFolder, runtimeFolder.hasPrefix("/") else {
      throw WatchError(
        "no process can be watched: XDG_RUNTIME_DIR is not the path of a folder; set it for both "
          + "processes"
      )
    }
    var problem = ""
    folder = SocketFolder(in: runtimeFolder, makes: false, problem: &problem)
    // If only the folder of the sockets cannot be used, for example because no process has played
    // yet, there are no processes to list.
    if folder == nil, !problem.hasPrefix("\(runtimeFolder)/tactus: ") { throw WatchError(problem) }
  }

  /// Queries all processes at the same time, and waits for their answers for at most half a second.
  /// Removes the sockets of processes that have ended.
  package func list() -> [PlayingProcess] {
    guard let folder else { return [] }
    var answers: [Answer] = []
    for number in folder.processes {
      let path = folder.socket(of: number)
      if WatchServer.isStale(path) {
        FolderNames.remove(path)
      } else if SocketFolder.isOwnSocket(path) {
        answers.append(Answer(number, folder))
      }
    }
    let end = MonotonicClock.nowNanoseconds + WatchLimits.answerNanoseconds
    while true {
      let left = (end - MonotonicClock.nowNanoseconds) / 1_000_000
      let waiting = answers.indices.filter { answers[$0].connection != nil }
      guard left > 0, !waiting.isEmpty else { return answers.map(\.process) }
      var interests = waiting.compactMap { index in
        answers[index].connection.map { Interest(descriptor: $0.descriptor) }
      }
      Poll.wait(&interests, milliseconds: Int32(left))
      for (index, interest) in zip(waiting, interests) where interest.isReady {
        answers[index].read()
      }
    }
  }

  /// Connects to a process.
  package func watch(_ process: Int32) throws(WatchError) -> WatchConnection {
    guard let folder else { throw WatchError("process \(process) does not play haptics") }
    return try WatchConnection(process, folder, .watch)
  }
}

/// The answer of one process to the query.
private struct Answer {
  var process: PlayingProcess
  /// The connection to the process; nil once the answer is complete or cannot arrive any more.
  var connection: WatchConnection?

  init(_ number: Int32, _ folder: SocketFolder) {
    process = PlayingProcess(
      number: number, program: Self.name(of: number), devices: [], problem: "it does not answer")
    do throws(WatchError) {
      connection = try WatchConnection(number, folder, .list)
    } catch { process.problem = error.description }
  }

  mutating func read() {
    for event in connection?.read() ?? [] {
      switch event {
      case .entry(.header(let header), _):
        process.program = header.program
        process.problem = nil
      case .entry(.record(let record), _):
        if case .opened(let listing, _) = record.kind {
          process.devices.append(listing.id.description)
        }
      case .entry: break
      case .ended(let reason):
        if process.problem != nil {
          process.problem = reason ?? "it does not answer"
        }
        connection = nil
      }
    }
  }

  /// The name of a process from the kernel, which is used until the process sends its own.
  private static func name(of number: Int32) -> String {
    do throws(FileError) {
      let bytes = try BoundedFile.read(path: "/proc/\(number)/comm", limit: 64)
      return String(decoding: bytes.filter { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    } catch { return "?" }
  }
}
