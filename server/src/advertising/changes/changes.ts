/** What a history tells about a campaign and its ad, at one moment. Amounts in rial, times in ISO 8601. */
export type Snapshot = {
  title: string
  daily_budget: number
  bid: number
  daypart: string
  cities: readonly string[]
  neighborhoods: readonly string[]
  category_slugs: readonly string[]
  keywords: readonly string[]
  starts_on: string | null
  ends_on: string | null
  total_budget: number | null
  archived_at: string | null
  enabled: boolean
  /** Of the ad; null without one. */
  active: boolean | null
  landing_url: string | null
  post_token: string | null
  medium_banner: string | null
  large_banner: string | null
  xlarge_banner: string | null
  banner_type: string | null
  banner_config: unknown
  image_source: string | null
  third_party_image_id: string | null
}

type Field = keyof Snapshot
export type Values = Partial<Snapshot>

/** The fields that a kind of change keeps, before and after. */
const FIELDS = {
  title: ['title'],
  budget: ['daily_budget'],
  bid: ['bid'],
  hours: ['daypart'],
  targeting: ['cities', 'neighborhoods', 'category_slugs', 'keywords'],
  dates: ['starts_on', 'ends_on'],
  total: ['total_budget'],
  landing: ['landing_url', 'post_token'],
  banner: [
    'medium_banner',
    'large_banner',
    'xlarge_banner',
    'banner_type',
    'banner_config',
    'image_source',
    'third_party_image_id',
  ],
  archive: ['archived_at', 'enabled', 'active'],
  switch: ['enabled', 'active'],
} as const satisfies Record<string, readonly Field[]>

export type ChangeKind = keyof typeof FIELDS
const KINDS = Object.keys(FIELDS) as ChangeKind[]

export type Change = {
  kind: ChangeKind
  before: string | null
  after: string | null
  values_before: Values
  values_after: Values
}

export function isChangeKind(text: string): text is ChangeKind {
  return Object.hasOwn(FIELDS, text)
}

/** What differs between two moments. Putting a campaign away, or back, tells its switch with it. */
export function changesBetween(before: Snapshot, after: Snapshot): Change[] {
  const kinds = KINDS.filter((kind) => !isSame(kind, before, after))
  const told = kinds.includes('archive') ? kinds.filter((kind) => kind !== 'switch') : kinds
  return told.map((kind) => ({
    kind,
    before: textOf(kind, before),
    after: textOf(kind, after),
    values_before: valuesOf(kind, before),
    values_after: valuesOf(kind, after),
  }))
}

/** Whether two moments are the same in what a kind of change is about. */
export function isSame(kind: ChangeKind, one: Values, other: Values): boolean {
  return JSON.stringify(aspectOf(kind, one)) === JSON.stringify(aspectOf(kind, other))
}

/** The fields that a kind of change keeps. */
export function valuesOf(kind: ChangeKind, from: Values): Values {
  return Object.fromEntries(FIELDS[kind].map((field) => [field, from[field] ?? null]))
}

/** Both parts of the switch are one, which is on if both are (§4.1). */
export function isOn({ enabled, active }: Values): boolean {
  return enabled === true && active !== false
}

function aspectOf(kind: ChangeKind, from: Values): unknown {
  if (kind === 'switch') return isOn(from)
  if (kind === 'archive') return (from.archived_at ?? null) !== null
  return FIELDS[kind].map((field) => from[field] ?? null)
}

function textOf(kind: ChangeKind, from: Snapshot): string | null {
  if (kind === 'budget') return String(from.daily_budget)
  if (kind === 'bid') return String(from.bid)
  // The same number of other hours is a change too.
  if (kind === 'hours') return String(from.daypart.replaceAll('0', '').length)
  return kind === 'switch' ? (isOn(from) ? 'on' : 'off') : null
}
