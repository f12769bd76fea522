import Foundation
import Glibc
import TactusCertification
import TactusDevice

// BrokenDevices PROGRAM [DEFECT...]: for each defect, runs the certification tests that must detect
// it, on a loopback device with this defect and in real time. PROGRAM is the `tactus` command,
// which plays the effects. Prints a line for each test with the result of every attempt. Exits with
// 1 if a test did not fail.

func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

HarnessThread.prepare()
let words = CommandLine.arguments.dropFirst()
guard let program = words.first else {
  say("usage: BrokenDevices PROGRAM [DEFECT...]")
  exit(64)
}
let named = words.dropFirst().map { Defect(rawValue: $0) }
guard !named.contains(nil) else {
  say("unknown defect; there are \(Defect.allCases.map(\.rawValue).joined(separator: ", "))")
  exit(64)
}
let chosen = named.isEmpty ? Defect.allCases : named.compactMap { $0 }
var escaped = 0
for defect in chosen {
  for test in defect.breaks.sorted() {
    let trial = BrokenDevice(defect, program: program).trial(of: test)
    if trial.status != .fail { escaped += 1 }
    say("\(trial.status.rawValue)  \(defect.rawValue)  \(test)  \(trial.text)")
  }
}
exit(escaped == 0 ? 0 : 1)
