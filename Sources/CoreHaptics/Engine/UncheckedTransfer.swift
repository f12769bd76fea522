/// An app's closure or value that is passed to the queue of handlers.
// Sendable: Apple's handlers are not `@Sendable`, and apps are written for that. The handlers run
// on one queue, one at a time. The app guards the values that they capture, as on Apple's systems.
struct UncheckedTransfer<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
