import { isDeepStrictEqual } from 'node:util'
import type { Campaign } from '@jarchi/shared/api/campaigns.ts'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAd, makeCampaign } from '../../../test/advertising.ts'
import {
  COPY,
  replayed,
  stateOf,
  withOneSwitch,
  type Entry,
  type World,
} from '../../../test/campaign-model.ts'
import { openLookout } from '../../../test/campaign-world.ts'
import { answerOf, drawnStep, read, seenIn, type Actor, type Step } from '../../../test/campaign-steps.ts'
import { testApp } from '../../../test/harness.ts'
import { lots, oneOf, seedFrom, type Draw } from '../../../test/lots.ts'
import { joinAs } from '../../../test/members.ts'
import { signInto } from '../../../test/sign-in.ts'
import { preparedDb } from '../../../test/prepared-db.ts'
import { impersonate, signInStaff } from '../../../test/staff.ts'
import { buildApp } from '../../app.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Snapshot } from '../changes/changes.ts'

/** A minute or two of work; INTERLEAVING_STEPS=100000 takes ten times as long. */
const STEPS = Number(process.env.INTERLEAVING_STEPS ?? 10_000)
const SEED = seedFrom('INTERLEAVING_SEED')
/** Each account lives so long. */
const STEPS_OF_ACCOUNT = 1_000
/** Of five steps, one is a look, and of ten others two are two changes at once. */
const [LOOKS, AT_ONCE] = [5, 2]
/** So many accounts live at the same time: while PostgreSQL works for one, Node works for another. */
const LANES = 2

let t: Awaited<ReturnType<typeof testApp>>
let dbs: [Db, Db]
beforeAll(async () => {
  t = await testApp()
  dbs = [preparedDb(t.connection), preparedDb(t.connection)]
})
afterAll(async () => {
  for (const db of dbs) await db.destroy()
  await t.close()
})

/** Two servers with a clock of their own, and a look at what stands in the database. */
async function openLane() {
  const clock = { ...t.clock }
  const [db, ofSecond] = dbs
  const deps = { ...t.deps, db, now: () => clock.now }
  const app = await buildApp(deps)
  const second = await buildApp({ ...deps, db: ofSecond })
  const lookout = await openLookout(t.connection)
  const signIn = (phone?: string) => signInto(deps, phone)
  const close = async () => void (await Promise.all([app.close(), second.close(), lookout.close()]))
  return { ...t, clock, deps, app, second, lookout, signIn, close }
}

type Lane = Awaited<ReturnType<typeof openLane>>

/** An account with its owner on two devices, a manager and staff, at two servers; and four campaigns, three with ads. */
async function office(lane: Lane) {
  const { app, second, clock, lookout } = lane
  const owner = await lane.signIn()
  const { accountId, headers } = owner
  const staff = await signInStaff(lane, ['impersonate'])
  const manager = await joinAs(lane, accountId, 'manager')
  const impersonation = await impersonate(lane, staff, accountId)
  const again = await lane.signIn(owner.phone)
  const actors: Actor[] = [
    { app, headers, userId: owner.userId, seen: new Map() },
    { app: second, headers: again.headers, userId: owner.userId, seen: new Map() },
    { app, headers: manager.headers, userId: manager.userId, seen: new Map() },
    { app: second, headers: impersonation.headers, userId: staff.userId, seen: new Map() },
  ]
  const ads = new Map<number, number>()
  for (const hasAd of [true, true, true, false]) {
    const { id } = await makeCampaign(lane, headers, { title: `تبلیغ ${ads.size}` })
    if (hasAd) ads.set(id, (await makeAd(lane, headers, id)).id)
  }
  const { world } = await lookout.standing(accountId, 0n)
  return { clock, lookout, accountId, actors, ads, first: new Map(world), world, entries: [] as Entry[] }
}

type Office = Awaited<ReturnType<typeof office>>
type Done = { step: Step; actor: Actor; response: LightMyRequestResponse }
const counts: Record<string, number> = {}

async function takeStep(draw: Draw, place: Office) {
  place.clock.advance(0.1)
  const ids = [...place.world.keys()]
  const id = oneOf(draw, ids)
  if (draw(LOOKS) === 0 && place.ads.has(id)) return look(place, oneOf(draw, place.actors), id)
  const isAlone = draw(10) >= AT_ONCE
  const scene = { ...place, at: place.clock.now, isAlone }
  const steps = (isAlone ? [id] : [id, draw(2) === 0 ? id : oneOf(draw, ids)]).map((campaignId) => {
    const actor = oneOf(draw, place.actors)
    return { actor, step: drawnStep(draw, actor, scene, campaignId) }
  })
  const done = await Promise.all(
    steps.map(async ({ actor, step }) => ({ actor, step, response: await step.send() })),
  )
  await expectOneOrder(place, done)
  for (const { actor, response } of done) remember(actor, response)
}

async function look(place: Office, actor: Actor, id: number) {
  const [campaign] = (await read(actor, id)).json<{ results: Campaign[] }>().results
  if (!campaign) throw new Error(`no campaign ${id}`)
  const is = stateOf(place.world, id)
  const seen = seenIn(campaign)
  expect({ ...is, ...seen.form }).toEqual(is)
  expect([campaign.user_apply, campaign.archived_at, seen.link]).toEqual([
    is.enabled,
    is.archived_at,
    is.landing_url,
  ])
  actor.seen.set(id, seen)
}

/** An answer shows the campaign as it is now, and the refusal of a stale change too. */
function remember({ seen }: Actor, response: LightMyRequestResponse) {
  const body = response.json<Campaign | { current?: Campaign | { divar_ad?: never } }>()
  const campaign = 'current' in body ? body.current : body
  if (campaign && 'display_time' in campaign) seen.set(campaign.id, seenIn(campaign))
}

/** What stands there, and all answers, are those of one of the orders; and the histories tell it, and who it was. */
async function expectOneOrder(place: Office, done: readonly Done[]) {
  const made = done.find(({ response }) => response.statusCode === 201)?.response.json<Campaign>()
  const { world: is, entries } = await place.lookout.standing(place.accountId, place.entries.at(-1)?.id ?? 0n)
  const answers = done.map(({ response }) => answerOf(response))
  const real = { steps: done.map(({ step }) => step.name), answers, world: inOrder(is) }
  const orders =
    done.length === 1
      ? [[0]]
      : [
          [0, 1],
          [1, 0],
        ]
  const allowed = orders.map((order) => ({ ...real, ...outcomeOf(place.world, done, order, made?.id) }))
  expect(allowed.find((each) => isDeepStrictEqual(each, real)) ?? allowed[0]).toEqual(real)
  for (const [id, was] of place.world) expectReplay(was, entries, id, is)
  const users = new Set(done.map(({ actor }) => actor.userId))
  expect(entries.filter(({ user_id }) => !users.has(Number(user_id)))).toEqual([])
  if (made) {
    place.first.set(made.id, stateOf(is, made.id))
    if (made.divar_ad) place.ads.set(made.id, made.divar_ad.id)
  }
  place.world = is
  place.entries.push(...entries)
  for (const [at, { step }] of done.entries()) {
    const name = `${step.name}: ${answers[at]?.slice(0, 3)}`
    counts[name] = (counts[name] ?? 0) + 1
  }
}

function outcomeOf(
  world: World,
  done: readonly Done[],
  order: readonly number[],
  copyId: number | undefined,
) {
  const answers: string[] = []
  let now = world
  for (const at of order) {
    const outcome = done[at]?.step.apply(now)
    if (!outcome) continue
    answers[at] = outcome.answer
    now = outcome.world
  }
  const placed = [...now].map(([id, state]) => [id === COPY ? (copyId ?? id) : id, state] as const)
  return { answers, world: inOrder(new Map(placed)) }
}

const inOrder = (world: World) => [...world].toSorted(([one], [other]) => one - other)

/** What the entries of a campaign make of what it was is what it is: nothing is lost. */
function expectReplay(was: Snapshot, entries: readonly Entry[], id: number, world: World) {
  const ofIt = entries.filter(({ campaign_id }) => Number(campaign_id) === id)
  expect(withOneSwitch(replayed(was, ofIt))).toEqual(withOneSwitch(stateOf(world, id)))
}

async function live(lane: Lane, draw: Draw, steps: number) {
  const place = await office(lane)
  for (let step = steps; step > 0; step--) await takeStep(draw, place)
  for (const [id, first] of place.first) expectReplay(first, place.entries, id, place.world)
}

/** Several lanes share the accounts; each draws for itself, so that it can be repeated. */
async function liveInLane(number: number, steps: number) {
  const lane = await openLane()
  const draw = lots(SEED + number)
  try {
    for (let left = steps; left > 0; left -= STEPS_OF_ACCOUNT)
      await live(lane, draw, Math.min(left, STEPS_OF_ACCOUNT))
  } finally {
    await lane.close()
  }
}

test('steps of two devices, a manager and staff lose nothing', { timeout: 36_000_000 }, async () => {
  const lanes = Array.from({ length: LANES }, (_, lane) => liveInLane(lane, STEPS / LANES))
  await Promise.all(lanes)
  // A run in which hardly anything happened, or nothing was refused, would prove little.
  for (const name of [
    'patch: 200',
    'patch: 412',
    'put: 200',
    'put: 412',
    'put: 409',
    'undo: 200',
    'undo: 409',
  ])
    expect(counts[name] ?? 0, name).toBeGreaterThan(STEPS / 100)
  for (const name of ['ad switch: 200', 'archive: 200', 'restore: 200', 'bulk: 200', 'undo of many: 200'])
    expect(counts[name] ?? 0, name).toBeGreaterThan(STEPS / 100)
})
