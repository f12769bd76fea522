// Draws the accuracy of TactusMetrology over the noise, for modelled devices with known parameters:
//
//   swift run -c release MetrologyFigures 334 \
//     Sources/TactusMetrology/TactusMetrology.docc/Resources/accuracy.svg
//
// The first argument is the number of devices of each of the three kinds. Prints the same figures,
// and the seeds of devices with wrong answers.

internal import Foundation
internal import TestAccuracy

func put(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

let words = CommandLine.arguments.dropFirst()
guard let count = words.first.flatMap(UInt64.init), (1...100_000).contains(count), words.count == 2,
  let file = words.last
else {
  put("usage: MetrologyFigures DEVICES FILE.svg")
  exit(64)
}
let table = await AccuracyTable.measured(seeds: 1...count, decibels: AccuracyPicture.decibels)
let picture = AccuracyPicture(table, devices: Int(count) * 3)
put(picture.text)
for line in table.wrong { put("wrong: \(line)") }
do {
  try Data(picture.svg).write(to: URL(filePath: file))
} catch {
  put("\(file): \(error.localizedDescription)")
  exit(1)
}
