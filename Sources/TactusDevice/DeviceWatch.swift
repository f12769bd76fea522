/// What keeps a watch up: it ends when this is released.
public protocol DeviceWatch: AnyObject, Sendable {}
