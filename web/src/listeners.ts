/** Functions to call whenever something changes; `add` returns a function that removes one again. */
export function createListeners() {
  const all = new Set<() => void>()
  return {
    add(listener: () => void) {
      all.add(listener)
      return () => void all.delete(listener)
    },
    tell: () => all.forEach((listener) => listener()),
  }
}
