/// Where results go that nobody looks at, so that the work for them is not left out.
enum Blackhole {
  @inline(never)
  static func take<Value>(_ value: Value) {}
}
