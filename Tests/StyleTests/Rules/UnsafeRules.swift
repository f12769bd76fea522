/// Where memory may be handled without the compiler's checks: system calls, transports and the
/// engine's pool. Tests are not held to it.
let unsafePlaces = [
  "Sources/TactusEngine/Arena/",
  "Sources/TactusSystem/",
  "Sources/TactusDevice/Output/",
  "Sources/TactusLoopback/Output/",
  "Sources/TactusEvdev/System/",
  "Sources/TactusEvdev/Output/Mailbox.swift",
  "Sources/TactusEvdev/Output/EvdevOutput.swift",
  "Sources/TactusSerial/Output/",
  "Sources/TactusSerial/System/",
  "Sources/TactusWire/ShortText+Literal.swift",
  "Sources/TactusDevice/Clock/",
  "Sources/TactusDevice/Log/StandardError.swift",
  "Sources/TactusPattern/Table.swift",
  "Sources/TactusCommand/Terminal/",
  "Sources/TactusPlot/Cairo/",
  "Sources/TactusCertification/System/",
  "Bench/BenchKit/Probe/",
  "Bench/BenchKit/System/",
  "Bench/Realtime/Watch.swift",
  "Bench/Realtime/WatchedDevice.swift",
  "Bench/Throughput/Mixing/MixingInC.swift",
  "Devices/Firmware/LRA/Sources/LRAFirmware/Memory/",
  "Devices/Virtual/Board/Sources/VirtualBoard/System/",
  "Devices/Virtual/Controller/Core.swift",
  "Devices/Virtual/Pads/System/",
  "Devices/Virtual/USB/System/",
]

func unsafeCode(_ file: SourceFile) -> [Violation] {
  guard !file.isIn(unsafePlaces), !file.isIn(["Tests/"]) else { return [] }
  return file.tokens.filter { $0.text == "unsafe" }.map { token in
    file.violation(
      token.line, "unsafe code outside the listed places; use a span, or call what wraps it there")
  }
}
