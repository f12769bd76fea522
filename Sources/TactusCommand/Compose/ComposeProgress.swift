/// The display of progress while a sound is decoded: a line that is replaced with each percent.
final class ComposeProgress {
  /// The width of the bar in characters.
  private static let width = 24

  private let title: String
  private let console: Console
  private var percent = -1

  init(_ title: String, _ console: Console) {
    self.title = title
    self.console = console
  }

  /// - Parameter share: the finished share of the work, 0 to 1; nil if the length of the sound is
  ///   unknown.
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
