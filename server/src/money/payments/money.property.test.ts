import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { breakableDb, Cut } from '../../../test/breakable-db.ts'
import { testApp } from '../../../test/harness.ts'
import { lots, seedFrom } from '../../../test/lots.ts'
import { paperBank } from '../../../test/paper-bank.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Auth } from '../../people/sessions/service.ts'
import { decideRefund, requestRefund } from '../refunds/service.ts'
import { spend } from '../../../test/spend.ts'
import { isRefusedByLimit, postGift, postManualEntry, verifyLedger } from '../wallet/service.ts'
import { createGiftCard, redeemGiftCard } from './gift-cards.ts'
import { reconcilePayments } from './reconcile.ts'
import { takeReturn } from './bank-return.ts'
import { startPayment } from './start.ts'

/** Operations with money, all through the database; docs/payments.md says how to run more. */
const OPERATIONS = Number(process.env.MONEY_OPERATIONS ?? 10_000)
const SEED = seedFrom('MONEY_SEED')
const WORKERS = 8
const ACCOUNTS = 12
const CARDS = 60
/** One operation in this many dies. Rare operations die more often, so that enough of each kind have died. */
const DYING = { often: 25, seldom: 6 }
/** Operations below this share, of a thousand, are rare. */
const SELDOM = 50
const HARD_LIMIT = 5_000_000n
const SHEBA = 'IR580540105180021273113007'

type Draw = (below: number) => number
type Life = { deps: Deps; draw: Draw }

let t: Awaited<ReturnType<typeof testApp>>
let people: Auth[]
let codes: string[]
let banks: Record<'zarinpal' | 'sep', ReturnType<typeof paperBank>>
const done: Record<string, number> = {}

beforeAll(async () => {
  t = await testApp({ SMALL_CHARGE_ACCOUNTS: '1', GIFT_CARD_TRIES: '1000000' })
  const now = () => t.clock.now
  banks = {
    zarinpal: paperBank('zarinpal', { now, draw: lots(SEED + 101) }),
    sep: paperBank('sep', { now, draw: lots(SEED + 102) }),
  }
  const named = (name: string) => (name === 'zarinpal' || name === 'sep' ? banks[name].gateway : null)
  t.deps.gateways = { offered: [banks.zarinpal.gateway, banks.sep.gateway], named }
  people = await Promise.all(Array.from({ length: ACCOUNTS }, somebody))
  const expiresAt = new Date(now().getTime() + 3_650 * 86_400_000)
  const card = { amount: 900_000n, uses: 3, expiresAt }
  const made = await Promise.all(Array.from({ length: CARDS }, () => createGiftCard(t.db, card, now())))
  codes = made.map(({ code }) => code)
})
afterAll(() => t.close())

async function somebody(): Promise<Auth> {
  const { accountId, userId, sessionId } = await t.signIn()
  const limits = { debt_hard_limit: HARD_LIMIT }
  await t.db
    .insertInto('wallets')
    .values({ account_id: BigInt(accountId), ...limits })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(limits))
    .execute()
  const account = {
    id: accountId,
    name: 'A',
    isVip: false,
    role: 'owner' as const,
    permissions: new Set<string>(),
  }
  const who = { userId, sessionId, isStaff: false, impersonator: null, isInsider: false, account }
  return { ...who, isConfirmed: true }
}

function oneOf<Item>(draw: Draw, items: readonly Item[]): Item {
  return items[draw(items.length)] as Item
}

/** The share of each operation, of a thousand; their answers are counted. */
const operations: [share: number, name: string, work: (life: Life) => Promise<unknown>][] = [
  [
    480,
    'spend',
    ({ deps, draw }) => spend(deps.db, oneOf(draw, people).account.id, BigInt(1 + draw(3_000_000)), 'spend'),
  ],
  [
    60,
    'manual',
    async ({ deps, draw }) => {
      const amount = BigInt(1 + draw(2_000_000)) * (draw(2) === 0 ? -1n : 1n)
      await postManualEntry(deps.db, oneOf(draw, people).account.id, amount, 'by hand', null)
    },
  ],
  [
    120,
    'gift',
    ({ deps, draw }) => {
      const accountId = oneOf(draw, people).account.id
      return postGift(deps.db, { accountId, amount: BigInt(1 + draw(3_000_000)), reason: 'gift' })
    },
  ],
  [
    35,
    'redeem',
    ({ deps, draw }) => redeemGiftCard(deps, oneOf(draw, people).account.id, oneOf(draw, codes)),
  ],
  [10, 'begin', begin],
  [
    40,
    'pay',
    async ({ draw }) => {
      const bank = banks[oneOf(draw, ['zarinpal', 'sep'] as const)]
      const authority = oneOf(draw, bank.authorities())
      if (authority !== undefined) bank.pay(authority)
    },
  ],
  [200, 'callback', callBack],
  [
    15,
    'ask back',
    ({ deps, draw }) => {
      const { userId, account } = oneOf(draw, people)
      const request = { amount: 1 + draw(3_000_000), sheba: SHEBA }
      return requestRefund(deps.db, { accountId: account.id, userId, ip: '127.0.0.1' }, request, deps.now())
    },
  ],
  [15, 'decide on it', decideOnRefund],
  [4, 'reconcile', ({ deps }) => reconcilePayments(deps)],
  [6, 'time goes on', async ({ draw }) => t.clock.advance(draw(240))],
]

async function begin({ deps, draw }: Life) {
  const auth = oneOf(draw, people)
  const gift = draw(4) === 0 ? { gift_code: oneOf(draw, codes) } : {}
  const gateway = oneOf(draw, ['zarinpal', 'sep'] as const)
  return startPayment(deps, auth, {
    amount: oneOf(draw, [10_000_000, 12_000_000]),
    gateway,
    utm_data: {},
    ...gift,
  })
}

/** In any order and number; now and then with data of another payment. */
async function callBack({ deps, draw }: Life) {
  const bank = banks[oneOf(draw, ['zarinpal', 'sep'] as const)]
  const authority = oneOf(draw, bank.authorities())
  if (authority === undefined) return null
  const fields = bank.fieldsOf(authority)
  const id = fields.order ?? ''
  if (draw(20) === 0) {
    const other = bank.fieldsOf(oneOf(draw, bank.authorities()))
    Object.assign(fields, draw(2) === 0 ? { reference: other.reference } : { authority: other.authority })
  }
  return takeReturn(deps, id, fields)
}

async function decideOnRefund({ deps, draw }: Life) {
  const held = await deps.db.selectFrom('refunds').select('id').where('state', '=', 'held').execute()
  if (held.length === 0) return null
  const { id } = oneOf(draw, held)
  const decision = { state: oneOf(draw, ['paid', 'refused'] as const), note: 'decided' }
  return deps.db.transaction().execute((trx) => decideRefund(trx, Number(id), decision, deps.now()))
}

function drawn(draw: Draw) {
  let lot = draw(operations.reduce((sum, [share]) => sum + share, 0))
  for (const [share, name, work] of operations) {
    if (lot < share) return { name, work, isSeldom: share < SELDOM }
    lot -= share
  }
  throw new Error('no lot')
}

/** Works until nothing is left; now and then dies at any statement. */
async function workUntil(isOver: () => boolean, worker: number) {
  const draw = lots(SEED + worker)
  const own = breakableDb(t.connection)
  const life: Life = { deps: { ...t.deps, db: own.db }, draw }
  while (!isOver()) {
    const { name, work, isSeldom } = drawn(draw)
    if (draw(isSeldom ? DYING.seldom : DYING.often) === 0) own.cutAfter(draw(8), draw(2) === 0)
    const outcome = await work(life).then((answer) => (answer === false ? 'refused' : 'done'), refusalOf)
    own.revive()
    done[`${name}: ${outcome}`] = (done[`${name}: ${outcome}`] ?? 0) + 1
  }
  await own.db.destroy()
}

/** Refusals that may happen, and death; anything else is a bug. */
function refusalOf(error: unknown): string {
  // The reconciler names the payment at which it died.
  if (error instanceof Cut || (error as Error).cause instanceof Cut) return 'died'
  if (error instanceof AppError || isRefusedByLimit(error)) return 'refused'
  throw error
}

test(`${OPERATIONS} operations with money at once break no rule`, { timeout: 36_000_000 }, async () => {
  let left = OPERATIONS
  await Promise.all(Array.from({ length: WORKERS }, (_, worker) => workUntil(() => left-- <= 0, worker)))
  for (const bank of Object.values(banks)) bank.repair()
  await comeToRest()
  expect((await verifyLedger(t.db, null)).differences).toEqual([])
  expect(await brokenRules()).toEqual([])
  await expectCapturedIsCredited()
  // A run in which hardly anything happened, or nothing was refused or died, would prove little.
  for (const name of ['spend', 'redeem', 'begin', 'callback', 'ask back', 'decide on it', 'reconcile']) {
    expect(done[`${name}: done`] ?? 0, name).toBeGreaterThan(OPERATIONS / 2_000)
  }
  expect(done['spend: refused']).toBeGreaterThan(OPERATIONS / 20)
  for (const name of ['spend', 'redeem', 'begin', 'callback', 'ask back']) {
    expect(done[`${name}: died`] ?? 0, name).toBeGreaterThan(OPERATIONS / 20_000)
  }
})

/** Every payment ends: the reconciler continues while the clock goes on for days. */
async function comeToRest() {
  for (let turn = 0; turn < 400; turn++) {
    t.clock.advance(300)
    await reconcilePayments(t.deps)
    const { rows } = await sql`select from payments where next_check_at is not null limit 1`.execute(t.db)
    if (rows.length === 0) return
  }
  throw new Error('some payments never came to rest')
}

async function brokenRules() {
  const { rows } = await sql<{ rule: string; object: string }>`
    select 'never below the hard limit' as rule, id::text as object from ledger_postings
      where amount < 0 and balance < -${HARD_LIMIT}::bigint
    union all
    select 'a reference credits once', reference from ledger_entries where kind = 'top_up'
      group by gateway, reference having count(*) > 1
    union all
    select 'a payment ends', id::text from payments
      where state not in ('paid', 'failed', 'expired') and attention is null
    union all
    select 'a card is used as often as redeemed', card.id::text from gift_cards card
      where uses_left <> 3 - (select count(*) from gift_redemptions where gift_card_id = card.id)
    union all
    select 'what was asked back is held or paid out', account_id::text from wallets
      where coalesce((select sum(amount) from refunds
          where account_id = wallets.account_id and state <> 'refused'), 0)
        <> coalesce((select -sum(amount) from ledger_postings
          where account_id = wallets.account_id and kind = 'refund'), 0)
  `.execute(t.db)
  return rows
}

/** All money that a bank has taken from a payer is in a wallet, once, or staff are asked to look. */
async function expectCapturedIsCredited() {
  const { rows } = await sql<{ reference: string }>`
    select reference from ledger_entries where kind = 'top_up'
    union select reference from payments where attention is not null and reference is not null
    union select 'R' || authority from payments where attention is not null
  `.execute(t.db)
  const known = new Set(rows.map(({ reference }) => reference))
  const captured = [...banks.zarinpal.captured(), ...banks.sep.captured()]
  expect(captured.length).toBeGreaterThan(OPERATIONS / 1_000)
  expect(captured.filter(({ reference }) => !known.has(reference))).toEqual([])
}
