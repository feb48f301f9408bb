/** Makes a value when it is first asked for: a formatter of the platform takes a phone a tenth of a second. */
export function lazily<Value>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => (made ??= make())
}
