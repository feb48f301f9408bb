import { NewGiftCard } from '@jarchi/shared/api/staff-gift-cards.ts'
import { StaffPackageInput } from '@jarchi/shared/api/staff-packages.ts'
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { jalaliDayFrom, type Day } from '@jarchi/shared/jalali.ts'
import { LARGEST_AMOUNT } from '@jarchi/shared/money.ts'

/** As at the desk, which asks for a reason too. */
const GiftCardTerms = z.omit(NewGiftCard, { reason: true })

/** Commands without arguments. */
type Alone = 'financial-infos' | 'payments' | 'refunds' | 'vat' | 'verify-ledger'

/** Commands about money, from the words after `npm run staff --`; amounts in rial. */
export type MoneyCommand =
  | { name: Alone }
  | { name: 'pay-refund' | 'refuse-refund'; id: number; note: string }
  | { name: 'redate-postings'; note: string }
  | { name: 'approve-financial-info'; account: number }
  | { name: 'reject-financial-info'; account: number; note: string }
  | { name: 'post-entry'; account: number; amount: bigint; note: string; isGift: boolean }
  | { name: 'set-debt-limits'; account: number; limit: bigint; hardLimit: bigint }
  | ({ name: 'add-gift-card' } & z.infer<typeof GiftCardTerms>)
  | ({ name: 'add-package' } & StaffPackageInput)
  | { name: 'withdraw-package'; id: number }
  | { name: 'recheck-payment'; payment: string }
  | { name: 'close-payment'; payment: string; note: string }
  | { name: 'set-vat'; basisPoints: number; validFrom: Day; isPast: boolean; note: string }

export const MONEY_USAGE = `Money, in rial:

  npm run staff -- financial-infos                   financial information that waits for a verdict
  npm run staff -- approve-financial-info ACCOUNT
  npm run staff -- reject-financial-info ACCOUNT --note "…"
  npm run staff -- post-entry ACCOUNT --amount N --note "…"   gives, or takes with --amount=-N
                                                     --gift: to be spent, and not paid out
  npm run staff -- set-debt-limits ACCOUNT --limit N --hard-limit N
  npm run staff -- add-gift-card --amount N [--uses 1] [--days 30]
  npm run staff -- add-package --title "…" --amount N [--bonus 0] [--position 0]
  npm run staff -- withdraw-package PACKAGE
  npm run staff -- payments                          payments that need a person
  npm run staff -- recheck-payment PAYMENT           asks the gateway once more
  npm run staff -- close-payment PAYMENT --note "…"  you have dealt with it; nothing credits it any more
  npm run staff -- refunds                           money asked back, held until you decide
  npm run staff -- pay-refund REFUND --note "…"      paid at the bank; the note is its number
  npm run staff -- refuse-refund REFUND --note "…"   gives the amount back to the wallet
  npm run staff -- vat                               the rates of value-added tax, by date
  npm run staff -- set-vat --percent 10 --from 1406-01-01 --note "…"   Jalali; --past to change what is past
  npm run staff -- verify-ledger                     checks everything, and says what differs
  npm run staff -- redate-postings --note "…"        strikes what a wrong clock dated ahead, and posts it again`

/** The words cannot be understood; the message says why. */
export class Misused extends Error {}

const options = {
  amount: { type: 'string' },
  note: { type: 'string' },
  limit: { type: 'string' },
  'hard-limit': { type: 'string' },
  uses: { type: 'string' },
  days: { type: 'string' },
  title: { type: 'string' },
  bonus: { type: 'string' },
  position: { type: 'string' },
  percent: { type: 'string' },
  from: { type: 'string' },
  past: { type: 'boolean' },
  gift: { type: 'boolean' },
} as const

type Switch = 'past' | 'gift'
type Given = { [Name in Exclude<keyof typeof options, Switch>]?: string | undefined } & {
  [Name in Switch]?: boolean | undefined
}
type Reader = (object: string | undefined, given: Given) => MoneyCommand

const readers = new Map<string, Reader>([
  ['financial-infos', (object) => alone('financial-infos', object)],
  ['payments', (object) => alone('payments', object)],
  ['refunds', (object) => alone('refunds', object)],
  ['pay-refund', (object, { note }) => ({ name: 'pay-refund', id: id(object), note: said('note', note) })],
  [
    'refuse-refund',
    (object, { note }) => ({ name: 'refuse-refund', id: id(object), note: said('note', note) }),
  ],
  ['verify-ledger', (object) => alone('verify-ledger', object)],
  [
    'redate-postings',
    (object, { note }) => {
      refuseObject(object)
      return { name: 'redate-postings', note: said('note', note) }
    },
  ],
  ['vat', (object) => alone('vat', object)],
  ['set-vat', (object, given) => vat(object, given)],
  ['approve-financial-info', (object) => ({ name: 'approve-financial-info', account: id(object) })],
  [
    'reject-financial-info',
    (object, { note }) => ({ name: 'reject-financial-info', account: id(object), note: said('note', note) }),
  ],
  [
    'post-entry',
    (object, { amount, note, gift = false }) => ({
      name: 'post-entry',
      account: id(object),
      amount: rial('amount', amount, /^-?[1-9]\d{0,14}$/),
      note: said('note', note),
      isGift: gift,
    }),
  ],
  [
    'set-debt-limits',
    (object, given) => ({
      name: 'set-debt-limits',
      account: id(object),
      limit: rial('limit', given.limit),
      hardLimit: rial('hard-limit', given['hard-limit']),
    }),
  ],
  [
    'add-gift-card',
    (object, { amount, uses = '1', days = '30' }) => {
      refuseObject(object)
      const card = {
        amount: wholeNumber('amount', amount),
        uses: wholeNumber('uses', uses),
        days: wholeNumber('days', days),
      }
      return { name: 'add-gift-card', ...allowed(GiftCardTerms, card) }
    },
  ],
  [
    'add-package',
    (object, { title = '', amount, bonus = '0', position = '0' }) => {
      refuseObject(object)
      const offer = {
        title,
        amount: wholeNumber('amount', amount),
        bonus: wholeNumber('bonus', bonus),
        position: wholeNumber('position', position),
      }
      return { name: 'add-package', ...allowed(StaffPackageInput, offer) }
    },
  ],
  ['withdraw-package', (object) => ({ name: 'withdraw-package', id: id(object) })],
  ['recheck-payment', (object) => ({ name: 'recheck-payment', payment: uuid(object) })],
  [
    'close-payment',
    (object, { note }) => ({ name: 'close-payment', payment: uuid(object), note: said('note', note) }),
  ],
])

/** The command in the words; null if they are for another one. Throws `Misused`. */
export function moneyCommand(words: readonly string[]): MoneyCommand | null {
  const read = readers.get(words[0] ?? '')
  if (!read) return null
  try {
    const { values, positionals } = parseArgs({ args: words.slice(1), allowPositionals: true, options })
    if (positionals.length > 1) throw new Misused(`"${positionals[1]}" is too much.`)
    return read(positionals[0], values)
  } catch (error) {
    if (error instanceof Misused) throw error
    throw new Misused(error instanceof Error ? error.message : String(error))
  }
}

function alone(name: Alone, object: string | undefined): MoneyCommand {
  if (object !== undefined) throw new Misused(`"${name}" takes no further words.`)
  return { name }
}

function id(text: string | undefined): number {
  if (!text || !/^[1-9]\d{0,14}$/.test(text)) throw new Misused('Say which: its number is missing.')
  return Number(text)
}

function uuid(text: string | undefined): string {
  if (!text || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)) {
    throw new Misused('Say which payment: its id is missing.')
  }
  return text
}

function rial(name: string, text: string | undefined, pattern = /^(0|[1-9]\d{0,14})$/): bigint {
  if (!text || !pattern.test(text)) throw new Misused(`--${name} needs a whole number in ASCII digits.`)
  const amount = BigInt(text)
  if (amount > LARGEST_AMOUNT || -amount > LARGEST_AMOUNT) {
    throw new Misused(`--${name} is more than ${LARGEST_AMOUNT}.`)
  }
  return amount
}

/** A whole number, whose bounds a schema of the desk knows. */
function wholeNumber(name: string, text: string | undefined): number {
  return Number(rial(name, text))
}

/** What the desk would take too; its codes name the problem. */
function allowed<Schema extends z.ZodMiniType>(schema: Schema, given: z.input<Schema>): z.output<Schema> {
  const read = schema.safeParse(given)
  if (read.success) return read.data
  const [problem] = read.error.issues
  throw new Misused(`--${problem?.path.join('.')} is refused: ${problem?.message}.`)
}

function refuseObject(object: string | undefined) {
  if (object !== undefined) throw new Misused(`"${object}" is too much.`)
}

function vat(object: string | undefined, { percent, from, past, note }: Given): MoneyCommand {
  refuseObject(object)
  const [, whole, part = ''] = /^(\d{1,2}|100)(?:\.(\d{1,2}))?$/.exec(percent ?? '') ?? []
  const basisPoints = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  if (!whole || basisPoints > 10_000) throw new Misused('--percent needs a number such as 10 or 9.5.')
  const validFrom = jalaliDayFrom(from ?? '')
  if (!validFrom) throw new Misused('--from needs a Jalali date such as 1406-01-01.')
  return { name: 'set-vat', basisPoints, validFrom, isPast: past ?? false, note: said('note', note) }
}

function said(name: string, text: string | undefined): string {
  const line = text?.trim() ?? ''
  if (line === '' || line.length > 500 || /\p{Cc}/u.test(line)) {
    throw new Misused(`--${name} needs a line of text of at most 500 characters.`)
  }
  return line
}
