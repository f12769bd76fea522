import TactusSystem
import Testing

@Suite struct RunHeaderTests {
  @Test func `the header of a run states the machine, the kernel, the compiler and the commit`() {
    let header = RunHeader.current()
    #expect(header.machine.hasSuffix(" processors"))
    #expect(header.kernel.hasPrefix("Linux "))
    #expect(header.compiler.contains("clang "))
    #expect(!header.commit.isEmpty && !header.commit.contains { $0.isNewline })
  }

  @Test func `a header has a line for each fact`() {
    let names = RunHeader().lines.map(\.name)
    #expect(names == ["machine", "kernel", "preemption", "clock", "load", "compiler", "commit"])
  }
}
