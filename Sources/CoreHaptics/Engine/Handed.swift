/// An app's closure or value on its way to the queue of handlers.
// Sendable: Apple's handlers are plain closures, and apps are written for that. They run on one
// queue, one at a time; what they capture is the app's to guard, here as there.
struct Handed<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
