/// A fenced block of Swift code in a document.
struct Sample: Equatable {
  /// The line number of the first line of code, counted from 1.
  var line: Int
  /// The lines without their indentation and without empty lines.
  var code: [String]
}

/// The blocks of a document that begin with ```` ```swift ````.
func samples(_ document: SourceFile) -> [Sample] {
  var samples: [Sample] = []
  var isInside = false
  for (index, line) in document.lines.enumerated() {
    let text = line.drop { $0 == " " }
    if text.hasPrefix("```") {
      isInside = !isInside && text == "```swift"
      if isInside { samples.append(Sample(line: index + 2, code: [])) }
    } else if isInside, !text.isEmpty {
      samples[samples.count - 1].code.append(String(text))
    }
  }
  return samples
}

/// Finds samples in documents whose lines do not occur, one after the other, in a file of the
/// client packages that CI builds. So every sample compiles.
func samplesThatAreNotBuilt(_ files: [SourceFile]) -> [Violation] {
  let built = files.filter { $0.path.hasSuffix(".swift") && $0.isIn(placesOfSamples) }.map { file in
    file.lines.map { String($0.drop { $0 == " " }) }.filter { !$0.isEmpty }
  }
  return files.filter { $0.path.hasSuffix(".md") }.flatMap { document in
    samples(document).filter { sample in
      !built.contains { contains($0, sample.code) }
    }.map {
      document.violation(
        $0.line, "no file of \(placesOfSamples.joined(separator: ", ")) has this sample")
    }
  }
}

/// The folders of the client packages.
let placesOfSamples = ["Tests/Clients/", "Tests/SampleBackend/"]

private func contains(_ lines: [String], _ code: [String]) -> Bool {
  guard let first = code.first, code.count <= lines.count else { return false }
  return lines.indices.contains { start in
    lines[start] == first && lines[start...].prefix(code.count).elementsEqual(code)
  }
}
