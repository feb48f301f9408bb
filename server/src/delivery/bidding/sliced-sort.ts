/** How many numbers are sorted or joined without a pause: well under a millisecond. */
const RUN = 4_096

/** Sorts numbers with a pause after each part: sorting 100,000 at once would delay all bids by 20 ms. */
export function* sortedInSlices(keys: Float64Array): Generator<void, Float64Array> {
  for (let at = 0; at < keys.length; at += RUN) {
    keys.subarray(at, at + RUN).sort()
    yield
  }
  let from = keys
  let to: Float64Array = new Float64Array(keys.length)
  for (let width = RUN; width < keys.length; width *= 2) {
    for (let at = 0; at < keys.length; at += width * 2) yield* join(from, to, at, width)
    ;[from, to] = [to, from]
  }
  return from
}

/** Joins two adjacent sorted runs; the second may be short or missing. */
function* join(from: Float64Array, to: Float64Array, start: number, width: number): Generator<void> {
  const middle = Math.min(start + width, from.length)
  const end = Math.min(middle + width, from.length)
  let left = start
  for (let at = start; at < end; at += RUN) {
    left = joinStretch(from, to, { at, until: Math.min(at + RUN, end), left, middle, end })
    yield
  }
}

type Stretch = { at: number; until: number; left: number; middle: number; end: number }

/**
 * Returns how far it has come in the first run. Not inside the generator, where the same loop takes ten times
 * as long.
 */
function joinStretch(
  from: Float64Array,
  to: Float64Array,
  { at, until, left, middle, end }: Stretch,
): number {
  let [first, second] = [left, middle + at - left]
  for (let place = at; place < until; place++) {
    const [one = 0, other = 0] = [from[first], from[second]]
    const isFirst = second >= end || (first < middle && one <= other)
    to[place] = isFirst ? one : other
    if (isFirst) first++
    else second++
  }
  return first
}
