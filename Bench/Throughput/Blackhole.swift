/// Consumes results, so that the compiler does not remove the work for them.
enum Blackhole {
  @inline(never)
  static func take<Value>(_ value: Value) {}
}
