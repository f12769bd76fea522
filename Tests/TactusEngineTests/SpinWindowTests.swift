import TactusEngine
import Testing

@Suite struct SpinWindowTests {
  private let millisecond: Int64 = 1_000_000
  /// A wait in nanoseconds that is so long that the window is not limited by its share of the wait.
  private let long: Int64 = 1_000_000_000

  private func taught(_ lateness: Int64, times: Int) -> SpinWindow {
    var window = SpinWindow(isUsed: true)
    for _ in 0..<times { window.learn(lateness: lateness) }
    return window
  }

  @Test func `a spin window that is not used is 0`() {
    var window = SpinWindow(isUsed: false)
    window.learn(lateness: 50_000)
    #expect(window.length(ofWait: long) == 0)
  }

  @Test func `a spin window is widest at first, because no wake has been measured`() {
    #expect(SpinWindow(isUsed: true).length(ofWait: long) == SpinWindow.most)
  }

  @Test func `a spin window is at most a fixed share of the wait`() {
    let window = SpinWindow(isUsed: true)
    #expect(window.length(ofWait: millisecond) == millisecond / SpinWindow.shareOfWait)
    #expect(window.length(ofWait: 100) == 100 / SpinWindow.shareOfWait)
    #expect(window.length(ofWait: 0) == 0)
    #expect(window.length(ofWait: -5) == 0)
  }

  @Test func `a spin window narrows to the largest lateness of a block plus a quarter and 2 µs`() {
    let block = Int(SpinWindow.block)
    #expect(taught(20_000, times: block - 1).length(ofWait: long) == SpinWindow.most)
    #expect(taught(20_000, times: block).length(ofWait: long) == 27_000)
  }

  @Test func `a spin window widens at once, and keeps its width for two blocks`() {
    let block = Int(SpinWindow.block)
    var window = taught(20_000, times: 2 * block)
    window.learn(lateness: 60_000)
    #expect(window.length(ofWait: long) == 77_000)
    for _ in 0..<(2 * block - 1) { window.learn(lateness: 20_000) }
    #expect(window.length(ofWait: long) == 77_000)
    for _ in 0..<block { window.learn(lateness: 20_000) }
    #expect(window.length(ofWait: long) == 27_000)
  }

  @Test func `a stall that is longer than any spin window does not change the window`() {
    let block = Int(SpinWindow.block)
    var window = taught(20_000, times: 2 * block)
    window.learn(lateness: SpinWindow.most)
    window.learn(lateness: 7 * millisecond)
    #expect(window.length(ofWait: long) == 27_000)
  }

  @Test func `a spin window has a least length`() {
    #expect(taught(0, times: 512).length(ofWait: long) == SpinWindow.least)
    #expect(taught(-3, times: 512).length(ofWait: long) == SpinWindow.least)
  }
}
