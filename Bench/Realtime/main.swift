// Proves the rules of the playback thread: it allocates nothing, frees nothing, takes no lock,
// makes no system call but its wait, and does not wake while nothing plays. Exit code 1 if a rule
// is broken, 2 if the proof cannot run.

internal import Glibc

guard let options = ProofOptions(Array(CommandLine.arguments.dropFirst())) else {
  print(ProofOptions.usage)
  exit(64)
}

do throws(ProofError) {
  let isProved = try Proof(options).run()
  print(isProved ? "the real-time rules hold" : "a real-time rule is BROKEN")
  exit(isProved ? 0 : 1)
} catch {
  print("the proof cannot run: \(error)")
  exit(2)
}
