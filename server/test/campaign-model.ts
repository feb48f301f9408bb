import { copyTitle } from '@jarchi/shared/advertising/copy-title.ts'
import { LEAST_DAILY_BUDGET } from '@jarchi/shared/advertising/budget.ts'
import { LONGEST_TITLE } from '@jarchi/shared/api/campaigns.ts'
import type { Snapshot, Values } from '../src/advertising/changes/changes.ts'

/** What each campaign of an account has to be, by id. */
export type World = ReadonlyMap<number, Snapshot>
/** What an operation makes of a world, and its answer: the status, and the code if it is refused. */
export type Outcome = { world: World; answer: string }
export type Apply = (world: World) => Outcome

/** What a form of a campaign saves: a revision names it. */
export type Form = Pick<Snapshot, 'title' | 'daily_budget' | 'bid' | 'daypart' | 'cities' | 'neighborhoods'> &
  Pick<Snapshot, 'category_slugs' | 'keywords' | 'starts_on' | 'ends_on' | 'total_budget'>

/** An entry of a history, as the database has it. */
export type Entry = { id: bigint; campaign_id: bigint; kind: string; batch_id: string | null } & {
  values_before: Values
  values_after: Values
  undoes: bigint | null
  user_id: bigint | null
}

/** Where a copy stands until its id is known. */
export const COPY = 0

export function formOf(from: Form): Form {
  const { title, daily_budget, bid, daypart, cities, neighborhoods, category_slugs, keywords } = from
  const { starts_on, ends_on, total_budget } = from
  const places = { cities, neighborhoods, category_slugs, keywords }
  return { title, daily_budget, bid, daypart, ...places, starts_on, ends_on, total_budget }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const isSameForm = (one: Form, other: Form) => isSame(formOf(one), formOf(other))
const isOn = ({ enabled, active }: Values) => enabled === true && active !== false
const isAway = ({ archived_at = null }: Values) => archived_at !== null

const refusal = (world: World, answer: string): Outcome => ({ world, answer })
const next = (world: World, id: number, state: Snapshot, answer = '200'): Outcome => ({
  world: new Map(world).set(id, state),
  answer,
})

export function stateOf(world: World, id: number): Snapshot {
  const state = world.get(id)
  if (!state) throw new Error(`no campaign ${id}`)
  return state
}

/** `basedOn`: the form that was seen before; `header`: told by `If-Match`, otherwise in the body. */
export type Based = { basedOn: Form | null; isHeader: boolean }

export function save(id: number, values: Partial<Snapshot>, { basedOn, isHeader }: Based): Apply {
  return (world) => {
    const now = stateOf(world, id)
    const after = { ...now, ...values }
    if (after.daily_budget < LEAST_DAILY_BUDGET) return refusal(world, '400 bad_input')
    if (isAway(now)) return refusal(world, '409 campaign_archived')
    const isNoChange = isSameForm(after, now) && !(isHeader && after.enabled !== now.enabled)
    if (basedOn && !isSameForm(basedOn, now) && !isNoChange)
      return refusal(world, `${isHeader ? 412 : 409} changed_meanwhile`)
    return isBackwards(after) ? refusal(world, '400 bad_input') : next(world, id, after)
  }
}

const isBackwards = ({ starts_on, ends_on }: Snapshot) =>
  starts_on !== null && ends_on !== null && ends_on < starts_on

/** `seenLink`: the ad's link that was seen before, told by `If-Match`. */
export function changeAd(id: number, values: Partial<Snapshot>, seenLink: string | null): Apply {
  return (world) => {
    const now = stateOf(world, id)
    const after = { ...now, ...values }
    if (isAway(now)) return refusal(world, '409 campaign_archived')
    const isStale = seenLink !== null && seenLink !== now.landing_url && !isSame(after, now)
    return isStale ? refusal(world, '412 changed_meanwhile') : next(world, id, after)
  }
}

/** Again is no change. */
function archived(now: Snapshot, at: string | null): Partial<Snapshot> {
  if (isAway(now) === (at !== null)) return {}
  return at === null ? { archived_at: null } : { archived_at: at, enabled: false }
}

export function archive(id: number, at: string | null): Apply {
  return (world) => {
    const now = stateOf(world, id)
    return next(world, id, { ...now, ...archived(now, at) })
  }
}

export function copy(id: number): Apply {
  return (world) => {
    const original = stateOf(world, id)
    if (original.active === null) return refusal(world, '404 campaign_not_found')
    const titles = new Set([...world.values()].map(({ title }) => title))
    const title = copyTitle(original.title, titles, LONGEST_TITLE)
    return next(world, COPY, { ...original, title, enabled: false, active: false, archived_at: null }, '201')
  }
}

/** A change of many: what it makes of each, or null for the archive at a moment; `done` have it already. */
export function bulk(
  ids: readonly number[],
  change: (now: Snapshot) => Partial<Snapshot>,
  { at, done }: { at: string | null | undefined; done: ReadonlySet<number> },
) {
  return each(ids, (now, id) => {
    if (done.has(id)) return now
    if (at !== undefined) return { ...now, ...archived(now, at) }
    if (isAway(now)) return 'campaign_archived'
    const after = { ...now, ...change(now) }
    if (after.daily_budget < LEAST_DAILY_BUDGET && after.daily_budget !== now.daily_budget) return 'too_small'
    return isBackwards(after) ? 'end_before_start' : after
  })
}

/** Changes each by itself; the answer tells what was refused of which. */
function each(ids: readonly number[], change: (now: Snapshot, id: number) => Snapshot | string): Apply {
  return (world) => {
    const results = ids.map((id) => ({ id, after: change(stateOf(world, id), id) }))
    const changed = results.flatMap(({ id, after }) =>
      typeof after === 'string' ? [] : [[id, after] as const],
    )
    const refused = results.map(({ id, after }) => [id, typeof after === 'string' ? after : null])
    return { world: new Map([...world, ...changed]), answer: `200 ${bulkText(refused)}` }
  }
}

/** Results of many by id, in one order. */
export function bulkText(results: readonly unknown[]): string {
  return results
    .map((result) => JSON.stringify(result))
    .toSorted()
    .join()
}

export function undo(entry: Entry): Apply {
  return (world) => {
    const id = Number(entry.campaign_id)
    const after = undone(stateOf(world, id), [entry])
    return typeof after === 'string' ? refusal(world, `409 ${after}`) : next(world, id, after)
  }
}

/** `entries`: those of the batch, without what took them back. */
export function undoBatch(entries: readonly Entry[]): Apply {
  if (entries.length === 0) return (world) => refusal(world, '404 change_not_found')
  const byCampaign = Map.groupBy(entries, ({ campaign_id }) => Number(campaign_id))
  return each([...byCampaign.keys()], (now, id) => undone(now, byCampaign.get(id) ?? []))
}

/** Exactly the values before, everything else as it is; or why not. The newest is taken back first. */
function undone(now: Snapshot, entries: readonly Entry[]): Snapshot | string {
  if (!entries.every((entry) => isThere(now, entry, entry.values_after))) return 'changed_since'
  if (isAway(now) && !entries.some(({ kind }) => kind === 'archive')) return 'campaign_archived'
  const newestFirst = entries.toSorted((one, other) => Number(other.id - one.id))
  return Object.assign({ ...now }, ...newestFirst.map(({ values_before }) => values_before)) as Snapshot
}

/** Whether a campaign has the values of an entry. Both parts of the switch are one, and the archive has it too. */
function isThere(now: Snapshot, { kind }: Pick<Entry, 'kind'>, values: Values): boolean {
  if (kind === 'switch') return isOn(now) === isOn(values)
  if (kind === 'archive') return isAway(now) === isAway(values) && isOn(now) === isOn(values)
  return (Object.keys(values) as (keyof Snapshot)[]).every((field) => isSame(now[field], values[field]))
}

/** What a campaign is after these entries of its history, the oldest first; throws at one that does not follow. */
export function replayed(start: Snapshot, entries: readonly Entry[]): Snapshot {
  let now = start
  for (const entry of entries) {
    if (!isThere(now, entry, entry.values_before) || isThere(now, entry, entry.values_after))
      throw new Error(`entry ${entry.id} does not follow: ${JSON.stringify([now, entry.values_before])}`)
    now = Object.assign({ ...now }, entry.values_after) as Snapshot
  }
  return now
}

/** The same with both parts of the switch as one. */
export function withOneSwitch({ enabled, active, ...state }: Snapshot) {
  return { ...state, isOn: isOn({ enabled, active }) }
}
