import { DAY_MS, afterMs } from '@jarchi/shared/durations.ts'
import { LARGEST_PAGE } from '@jarchi/shared/page-size.ts'
import type { Db } from '../../platform/db/client.ts'
import { decideFinancialInfo, waitingRecords } from '../../money/financial/service.ts'
import {
  accountsAheadOfTime,
  balanceOf,
  isRefusedByBound,
  isRefusedByLimit,
  verifyLedger,
} from '../../money/wallet/service.ts'
import { giftCardCode } from '../../money/payments/service.ts'
import { closeByHand, listPayments, recheck } from './payment-commands.ts'
import { listRefunds, settleRefund } from './refund-commands.ts'
import { changeVatRate, listVatRates } from './vat-commands.ts'
import type { MoneyCommand } from './money-arguments.ts'
import { giveGiftCard, offerPackage, withdrawOffer } from '../../money/payments/staff-changes.ts'
import { changeDebtLimits, postByHand, redateWallet } from '../../money/wallet/staff-changes.ts'
import { done, refused, type MoneyDeps, type Outcome } from './money-deps.ts'

const VERDICTS = { approve: 'approved', reject: 'rejected' }

/** Runs a command about money; what can go wrong by its nature is an outcome. */
export async function runMoneyCommand(deps: MoneyDeps, command: MoneyCommand): Promise<Outcome> {
  switch (command.name) {
    case 'financial-infos':
      return listFinancialInfos(deps)
    case 'approve-financial-info':
      return decide(deps, command.account, { verdict: 'approve' })
    case 'reject-financial-info':
      return decide(deps, command.account, { verdict: 'reject', reason: command.note })
    case 'post-entry':
      return postEntryByHand(deps, command)
    case 'set-debt-limits':
      return setLimits(deps, command)
    case 'add-gift-card':
      return addGiftCard(deps, command)
    case 'add-package':
      return addChargePackage(deps, command)
    case 'withdraw-package':
      return withdraw(deps, command.id)
    case 'payments':
      return listPayments(deps)
    case 'recheck-payment':
      return recheck(deps, command.payment)
    case 'close-payment':
      return closeByHand(deps, command.payment, command.note)
    case 'refunds':
      return listRefunds(deps)
    case 'pay-refund':
      return settleRefund(deps, command, 'paid')
    case 'refuse-refund':
      return settleRefund(deps, command, 'refused')
    case 'vat':
      return listVatRates(deps)
    case 'set-vat':
      return changeVatRate(deps, command)
    case 'verify-ledger':
      return verify(deps)
    case 'redate-postings':
      return redate(deps, command.note)
  }
}

type CommandOf<Name extends MoneyCommand['name']> = Extract<MoneyCommand, { name: Name }>

async function listFinancialInfos({ db }: MoneyDeps): Promise<Outcome> {
  const waiting = await waitingRecords(db, { offset: 0, limit: LARGEST_PAGE })
  if (waiting.length === 0) return done('No financial information waits for a verdict.')
  const lines = waiting.map(
    ({ account_id, name, status, submitted_at, pending }) =>
      `${account_id}  ${submitted_at?.toISOString() ?? ''}  ${status}  ${name}\n${JSON.stringify(pending, null, 2)}`,
  )
  return done(lines.join('\n\n'))
}

async function decide(
  { db, actor, now }: MoneyDeps,
  account: number,
  decision: Parameters<typeof decideFinancialInfo>[2],
): Promise<Outcome> {
  const isDecided = await decideFinancialInfo(db, account, decision, actor, now())
  if (!isDecided) return refused('Nothing of this account waits for a verdict.')
  return done(`The financial information of account ${account} is ${VERDICTS[decision.verdict]}.`)
}

async function postEntryByHand(
  { db, actor, now }: MoneyDeps,
  { account, amount, note, isGift }: CommandOf<'post-entry'>,
): Promise<Outcome> {
  if (!(await isAccount(db, account))) return refused('There is no such account.')
  try {
    await db
      .transaction()
      .execute((trx) => postByHand(trx, { actor, at: now() }, { accountId: account, amount, note, isGift }))
  } catch (error) {
    if (isRefusedByLimit(error)) return refused('The account would owe more than its hard limit.')
    if (isRefusedByBound(error)) return refused('A wallet does not hold so much.')
    throw error
  }
  return done(
    `Posted ${amount} rial. The balance of account ${account} is ${await balanceOf(db, account)} rial.`,
  )
}

async function setLimits(
  { db, actor, now }: MoneyDeps,
  { account, limit, hardLimit }: CommandOf<'set-debt-limits'>,
): Promise<Outcome> {
  if (!(await isAccount(db, account))) return refused('There is no such account.')
  if (hardLimit < limit) return refused('The hard limit must not be below the other.')
  await db
    .transaction()
    .execute((trx) => changeDebtLimits(trx, { actor, at: now() }, { accountId: account, limit, hardLimit }))
  return done(`Account ${account} may owe ${limit} rial, and never more than ${hardLimit}.`)
}

async function addGiftCard(
  { db, actor, now }: MoneyDeps,
  { amount, uses, days }: CommandOf<'add-gift-card'>,
): Promise<Outcome> {
  const expiresAt = afterMs(now(), days * DAY_MS)
  const card = { amount: BigInt(amount), uses, days, expiresAt }
  const id = await db.transaction().execute((trx) => giveGiftCard(trx, { actor, at: now() }, card))
  const code = await giftCardCode(db, id)
  return done(`${code}  ${amount} rial, ${uses} times, until ${expiresAt.toISOString()}`)
}

async function addChargePackage(
  { db, actor, now }: MoneyDeps,
  { title, amount, bonus, position }: CommandOf<'add-package'>,
): Promise<Outcome> {
  const offered = { title, amount: BigInt(amount), bonus: BigInt(bonus), position }
  const id = await db.transaction().execute((trx) => offerPackage(trx, { actor, at: now() }, offered))
  return done(`Package ${id} is on offer.`)
}

async function withdraw({ db, actor, now }: MoneyDeps, id: number): Promise<Outcome> {
  const isWithdrawn = await db.transaction().execute((trx) => withdrawOffer(trx, { actor, at: now() }, id))
  return isWithdrawn ? done(`Package ${id} is off offer.`) : refused('No such package is on offer.')
}

async function verify({ db }: MoneyDeps): Promise<Outcome> {
  const { postings, differences } = await verifyLedger(db, null)
  if (differences.length === 0) return done(`${postings} postings, no difference.`)
  return refused(differences.map(({ rule, object, details }) => `${object}: ${rule}; ${details}`).join('\n'))
}

async function redate({ db, actor, now }: MoneyDeps, note: string): Promise<Outcome> {
  const lines: string[] = []
  for (const account of await accountsAheadOfTime(db)) {
    const count = await db
      .transaction()
      .execute((trx) => redateWallet(trx, { actor, at: now() }, account, note))
    lines.push(`Account ${account}: ${count} postings struck, and posted again as of their own time.`)
  }
  return done(lines.length > 0 ? lines.join('\n') : 'No posting is ahead of time.')
}

async function isAccount(db: Db, id: number): Promise<boolean> {
  const found = await db.selectFrom('accounts').select('id').where('id', '=', BigInt(id)).executeTakeFirst()
  return found !== undefined
}
