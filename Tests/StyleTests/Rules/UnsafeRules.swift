/// The places in which code may access memory without the compiler's checks: the system layer, the
/// engine's arena, and some others. So may the folder `System` of any module. The rule does not
/// apply to tests.
let unsafePlaces = [
  "Sources/TactusEngine/Arena/",
  "Sources/TactusSystem/",
  "Bench/BenchKit/Probe/",
  "Bench/Realtime/Watch.swift",
  "Bench/Realtime/WatchedDevice.swift",
  "Bench/Throughput/Mixing/MixingInC.swift",
  "Devices/Firmware/LRA/Sources/LRAFirmware/Memory/",
  "Devices/Virtual/Controller/Core.swift",
]

func unsafeCode(_ file: SourceFile) -> [Violation] {
  let isPlaceOfIt = file.isIn(unsafePlaces) || file.path.contains("/System/")
  guard !isPlaceOfIt, !file.isIn(["Tests/"]) else { return [] }
  return file.tokens.filter { $0.text == "unsafe" }.map { token in
    file.violation(
      token.line, "unsafe code outside the listed places; use a span, or call what wraps it there")
  }
}
