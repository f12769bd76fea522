/// The display of progress while a sound is decoded: a line that is replaced with each percent.
final class ComposeProgress {
  /// Characters of the bar.
  private static let width = 24

  private let title: String
  private let console: Console
  private var percent = -1

  init(_ title: String, _ console: Console) {
    self.title = title
    self.console = console
  }

  /// - Parameter share: 0 to 1; nil if the length of the sound is not known.
  func show(_ share: Double?) {
    guard console.showsProgress else { return }
    let percent = share.map { Int(min(max($0, 0), 1) * 100) } ?? 0
    guard percent != self.percent else { return }
    self.percent = percent
    guard share != nil else { return console.draw(title) }
    let filled = percent * Self.width / 100
    let (full, empty) = console.shape.isUnicode ? ("█", "░") : ("#", ".")
    let bar =
      String(repeating: full, count: filled)
      + String(repeating: empty, count: Self.width - filled)
    console.draw("\(title)  \(bar) \(percent) %")
  }

  /// Removes the line.
  func end() { if console.showsProgress { console.draw("") } }
}
