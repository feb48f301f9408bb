/** What a history tells about a campaign and its ad, at one moment. */
export type Snapshot = {
  title: string
  daily_budget: bigint
  total_budget: bigint | null
  bid: bigint
  starts_on: string | null
  ends_on: string | null
  daypart: string
  cities: readonly string[]
  neighborhoods: readonly string[]
  category_slugs: readonly string[]
  keywords: readonly string[]
  is_on: boolean
}

export type Change = {
  kind: 'title' | 'budget' | 'total' | 'bid' | 'hours' | 'dates' | 'targeting' | 'switch'
  before: string | null
  after: string | null
}

/** What differs between two moments. */
export function changesBetween(before: Snapshot, after: Snapshot): Change[] {
  const told = (kind: Change['kind'], textOf: (of: Snapshot) => string) =>
    textOf(before) === textOf(after) ? [] : [{ kind, before: textOf(before), after: textOf(after) }]
  const isDifferent = (partOf: (of: Snapshot) => unknown) =>
    JSON.stringify(partOf(before)) !== JSON.stringify(partOf(after))
  const short = (kind: Change['kind'], partOf: (of: Snapshot) => unknown) =>
    isDifferent(partOf) ? [{ kind, before: null, after: null }] : []
  return [
    ...short('title', ({ title }) => title),
    ...told('budget', ({ daily_budget }) => String(daily_budget)),
    ...told('total', ({ total_budget }) => String(total_budget ?? '')),
    ...told('dates', ({ starts_on, ends_on }) => `${starts_on ?? ''}/${ends_on ?? ''}`),
    ...told('bid', ({ bid }) => String(bid)),
    // The same number of other hours is a change too.
    ...(before.daypart === after.daypart
      ? []
      : [{ kind: 'hours' as const, before: hoursOf(before), after: hoursOf(after) }]),
    ...short('targeting', ({ cities, neighborhoods, category_slugs, keywords }) => [
      cities,
      neighborhoods,
      category_slugs,
      keywords,
    ]),
    ...told('switch', ({ is_on }) => (is_on ? 'on' : 'off')),
  ]
}

function hoursOf({ daypart }: Snapshot): string {
  return String(daypart.replaceAll('0', '').length)
}
