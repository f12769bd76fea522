// Prints how well known sounds are analysed, and how fast:
//
//   swift run -c release ComposeFigures            # onsets, tempo, time of ten minutes
//   swift run -c release ComposeFigures wav drums 20 600 > drums.wav
//
// The second one is a kind of sound, its decibels over noise, and its seconds.

let words = CommandLine.arguments.dropFirst()
if words.first == "wav" {
  Figures.writeWave(Array(words.dropFirst()))
} else {
  Figures.printAll()
}
