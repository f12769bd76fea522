// Prints how well `tactus compose` analyses generated sounds whose onsets are known, and how fast:
//
//   swift run -c release ComposeFigures            # onsets, tempo, time of ten minutes
//   swift run -c release ComposeFigures wav drums 20 600 > drums.wav
//
// The second command writes one of these sounds as a WAVE file. Its arguments are the kind of
// sound, the ratio of sound to noise in decibels, and the duration in seconds.

let words = CommandLine.arguments.dropFirst()
if words.first == "wav" {
  Figures.writeWave(Array(words.dropFirst()))
} else {
  Figures.printAll()
}
