import type { BulkAnswer } from '@jarchi/shared/api/campaigns-bulk.ts'
import type { Campaign } from '@jarchi/shared/api/campaigns.ts'
import { daypartFromSlots, slotsFromDaypart } from '@jarchi/shared/time/daypart.ts'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { CAMPAIGNS, CAMPAIGNS_LIST, NATIVES, sendForm } from './advertising.ts'
import { BULK_CHANGES } from './bulk-changes.ts'
import { oneOf, type Draw } from './lots.ts'
import * as model from './campaign-model.ts'
import type { Entry, Form, World } from './campaign-model.ts'
import type { testApp } from './harness.ts'

type Seen = { form: Form; link: string | null; revision: string; adRevision: string | null }
type App = Awaited<ReturnType<typeof testApp>>['app']
/** Somebody at a server, who remembers what they saw last of each campaign. */
export type Actor = { app: App; headers: Record<string, string>; userId: number; seen: Map<number, Seen> }
/** What steps are drawn from. `ads`: the ad of each campaign that has one; `isAlone`: nothing else happens at once. */
export type Scene = { world: World; entries: readonly Entry[]; ads: ReadonlyMap<number, number> } & {
  at: Date
  isAlone: boolean
}
export type Step = {
  name: string
  send: () => Promise<LightMyRequestResponse>
  apply: model.Apply
}

/** As a read or an answer tells a campaign. */
export function seenIn(campaign: Campaign): Seen {
  const { display_time, divar_config, divar_ad, revision } = campaign
  const form = model.formOf({ ...campaign, ...divar_config, daypart: daypartFromSlots(display_time) })
  return { form, link: divar_ad?.landing_url ?? null, revision, adRevision: divar_ad?.revision ?? null }
}

/** The answer as the model tells it. */
export function answerOf(response: LightMyRequestResponse): string {
  const body = response.json<{ code?: string } & Partial<BulkAnswer>>()
  const results = body.results?.map(({ id, refused }) => [id, refused?.code ?? null])
  const told = results ? model.bulkText(results) : body.code
  return told === undefined ? String(response.statusCode) : `${response.statusCode} ${told}`
}

const VALUES: ((draw: Draw) => Partial<Form>)[] = [
  (draw) => ({ title: `تبلیغ ${draw(5)}` }),
  (draw) => ({ daily_budget: draw(12) === 0 ? 1_000_000 : 2_000_000 + draw(5) * 500_000 }),
  (draw) => ({ bid: 20_000 + draw(5) * 10_000 }),
  (draw) => ({ starts_on: oneOf(draw, [null, '2026-05-09', '2026-06-20']) }),
  (draw) => ({ ends_on: oneOf(draw, [null, '2026-06-10', '2026-07-01']) }),
  (draw) => ({ total_budget: oneOf(draw, [null, 90_000_000, 120_000_000]) }),
]
const OF_FORMS: typeof VALUES = [
  ...VALUES,
  (draw) => ({ daypart: `${'0'.repeat(160)}${oneOf(draw, ['11111111', '00001111', '10000000'])}` }),
  (draw) => ({ cities: oneOf(draw, [['tehran'], ['karaj'], ['karaj', 'tehran']]) }),
  (draw) => ({ keywords: oneOf(draw, [[], ['پراید'], ['پژو', 'پراید']]) }),
]

type Drawing = (draw: Draw, actor: Actor, scene: Scene, id: number) => Step | null

const call = (actor: Actor, method: 'POST' | 'PUT' | 'PATCH', path: string, payload?: object) =>
  inject(actor, { method, url: `${CAMPAIGNS}${path}`, ...(payload && { payload }) })

function inject({ app, headers }: Actor, options: InjectOptions) {
  return app.inject({ ...options, headers: { ...headers, ...options.headers } })
}

export function read(actor: Actor, id: number) {
  return inject(actor, { url: `${CAMPAIGNS_LIST}?id__in=${id}` })
}

const patch: Drawing = (draw, actor, _scene, id) => {
  const seen = draw(4) === 0 ? undefined : actor.seen.get(id)
  const values = draw(3) === 0 ? { enabled: draw(2) === 0 } : oneOf(draw, VALUES)(draw)
  const { enabled, ...form } = { enabled: undefined, ...values }
  const payload = { ...form, ...(enabled !== undefined && { user_apply: enabled }) }
  const headers = seen && { 'if-match': `"${seen.revision}"` }
  return {
    name: 'patch',
    send: () =>
      inject(actor, { method: 'PATCH', url: `${CAMPAIGNS}${id}/`, payload, ...(headers && { headers }) }),
    apply: model.save(id, values, { basedOn: seen?.form ?? null, isHeader: true }),
  }
}

const put: Drawing = (draw, actor, _scene, id) => {
  const seen = actor.seen.get(id)
  if (!seen) return null
  const values = { ...seen.form, ...oneOf(draw, OF_FORMS)(draw), ...oneOf(draw, OF_FORMS)(draw) }
  const enabled = oneOf(draw, [undefined, undefined, true, false])
  const isHeader = draw(2) === 0
  const { daypart, cities, neighborhoods, category_slugs, keywords, ...rest } = values
  const payload = {
    ...rest,
    display_time: slotsFromDaypart(daypart),
    divar_config: { cities, neighborhoods, category_slugs, keywords },
    ...(enabled !== undefined && { user_apply: enabled }),
    ...(!isHeader && { based_on: seen.revision }),
  }
  const headers = isHeader ? { 'if-match': `"${seen.revision}"` } : {}
  return {
    name: 'put',
    send: () => inject(actor, { method: 'PUT', url: `${CAMPAIGNS}${id}/`, payload, headers }),
    apply: model.save(id, enabled === undefined ? values : { ...values, enabled }, {
      basedOn: seen.form,
      isHeader,
    }),
  }
}

const switchAd: Drawing = (draw, actor, { ads }, id) => {
  const [ad, active, seen] = [ads.get(id), draw(2) === 0, draw(2) === 0 ? actor.seen.get(id) : undefined]
  if (ad === undefined) return null
  const headers = seen?.adRevision ? { 'if-match': `"${seen.adRevision}"` } : {}
  const payload = { campaign_id: id, active }
  return {
    name: 'ad switch',
    send: () => inject(actor, { method: 'PATCH', url: `${NATIVES}${ad}/`, payload, headers }),
    apply: model.changeAd(id, { active }, seen?.link ?? null),
  }
}

const link: Drawing = (draw, actor, { ads }, id) => {
  const [ad, seen] = [ads.get(id), actor.seen.get(id)]
  if (ad === undefined || !seen?.adRevision) return null
  const landing_url = `https://shop${draw(4)}.example.ir/`
  const headers = { ...actor.headers, 'if-match': `"${seen.adRevision}"` }
  return {
    name: 'link',
    send: () => sendForm(actor, 'PATCH', `${NATIVES}${ad}/`, headers, { landing_url }),
    apply: model.changeAd(id, { landing_url }, seen.link),
  }
}

const archive: Drawing = (draw, actor, { at }, id) => {
  const isAway = draw(3) === 0
  return {
    name: isAway ? 'archive' : 'restore',
    send: () => call(actor, 'POST', `${id}/${isAway ? 'archive' : 'restore'}/`),
    apply: model.archive(id, isAway ? at.toISOString() : null),
  }
}

/** No more than these, so that they meet often. */
const MOST_CAMPAIGNS = 7

const copy: Drawing = (_draw, actor, { world, isAlone }, id) =>
  world.size >= MOST_CAMPAIGNS || !isAlone
    ? null
    : { name: 'copy', send: () => call(actor, 'POST', `${id}/duplicate/`), apply: model.copy(id) }

const bulk: Drawing = (draw, actor, { world, entries, at, isAlone }, id) => {
  const ids = [id, ...[...world.keys()].filter((other) => other !== id && draw(2) === 0)]
  const used = entries.findLast(({ batch_id }) => batch_id !== null)?.batch_id
  const batch_id = used && isAlone && draw(4) === 0 ? used : randomBatch(draw)
  const { kind, change, becomes, archivedAt } = oneOf(draw, BULK_CHANGES)(draw, at)
  const ofIt = entries.filter((entry) => entry.batch_id === batch_id && entry.undoes === null)
  const done = new Set(
    ofIt.filter((entry) => entry.kind === kind).map(({ campaign_id }) => Number(campaign_id)),
  )
  return {
    name: 'bulk',
    send: () => call(actor, 'POST', 'bulk/', { select: { ids }, change, batch_id }),
    apply: model.bulk(ids, becomes, { at: archivedAt, done }),
  }
}

function randomBatch(draw: Draw): string {
  const digits = Array.from({ length: 12 }, () => draw(16).toString(16)).join('')
  return `00000000-0000-4000-8000-${digits}`
}

/** Of the latest: an older one is rarely as it was left. */
const LATEST = 5

const undo: Drawing = (draw, actor, { entries }, id) => {
  const entry: Entry | undefined = oneOf(
    draw,
    entries.filter(({ campaign_id }) => Number(campaign_id) === id).slice(-LATEST),
  )
  if (!entry) return null
  return {
    name: 'undo',
    send: () => call(actor, 'POST', `${id}/history/${entry.id}/undo/`),
    apply: model.undo(entry),
  }
}

const undoBatch: Drawing = (draw, actor, { entries }) => {
  const batches = [...new Set(entries.flatMap(({ batch_id }) => batch_id ?? []))].slice(-LATEST)
  const batch: string | undefined = oneOf(draw, batches)
  const ofIt = entries.filter(({ batch_id, undoes }) => batch_id === batch && undoes === null)
  if (batch === undefined) return null
  return {
    name: 'undo of many',
    send: () => call(actor, 'POST', `bulk/${batch}/undo/`),
    apply: model.undoBatch(ofIt),
  }
}

const SHARES: [share: number, drawing: Drawing][] = [
  [30, patch],
  [16, put],
  [10, switchAd],
  [3, link],
  [8, archive],
  [1, copy],
  [8, bulk],
  [18, undo],
  [6, undoBatch],
]

const LOTS = SHARES.flatMap(([share, drawing]) => Array.from({ length: share }, () => drawing))

export function drawnStep(draw: Draw, actor: Actor, scene: Scene, id: number): Step {
  return oneOf(draw, LOTS)(draw, actor, scene, id) ?? drawnStep(draw, actor, scene, id)
}
