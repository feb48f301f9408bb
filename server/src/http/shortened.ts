const LONGEST_TEXT = 300
const MOST_ITEMS = 50
const DEEPEST = 5

/** A value as the audit log keeps it: pictures and long lists are not what anybody looks for there. */
export function shortened(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') {
    return value.length > LONGEST_TEXT ? `${value.slice(0, LONGEST_TEXT).toWellFormed()}…` : value
  }
  if (value instanceof File) return `file ${value.name}`
  if (typeof value !== 'object' || value === null) return value
  if (depth === DEEPEST) return '…'
  if (Array.isArray(value)) return value.slice(0, MOST_ITEMS).map((item) => shortened(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, MOST_ITEMS)
      .map(([name, item]) => [name, shortened(item, depth + 1)]),
  )
}
