import {
  MOST_CATEGORIES,
  type StaffTicketCategoryList,
  type TicketCategoryInput,
} from '@jarchi/shared/api/staff-ticket-categories.ts'
import { randomBytes } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import { writeAuditLine, type Actor } from '../../platform/db/audit-log.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { makeOnce, type KeyedCall } from '../../platform/http/idempotency.ts'
import {
  allCategories,
  insertCategory,
  lockCategories,
  orderCategories,
  updateCategory,
} from './category-queries.ts'

type Needed = Pick<Deps, 'db' | 'now'>

export async function listCategories(db: Db): Promise<StaffTicketCategoryList> {
  const results = await allCategories(db)
  return { count: results.length, results }
}

/** A repeated call adds one. Throws `bad_input` for one too many. */
export async function addCategory(
  { db, now }: Needed,
  staff: Actor,
  input: TicketCategoryInput,
  call: KeyedCall | null,
): Promise<StaffTicketCategoryList> {
  await db.transaction().execute((trx) =>
    makeOnce(trx, call, async () => {
      await lockCategories(trx)
      if ((await allCategories(trx)).length >= MOST_CATEGORIES) throw refused('title', 'too_many')
      const slug = newSlug()
      await insertCategory(trx, { slug, ...input })
      await write(trx, staff, 'ticket_category.add', slug, { before: null, after: input.title }, now())
      return slug
    }),
  )
  return listCategories(db)
}

/** Throws `not_found`, and `bad_input` if no category would be offered any more. */
export async function changeCategory(
  { db, now }: Needed,
  staff: Actor,
  slug: string,
  input: TicketCategoryInput,
): Promise<StaffTicketCategoryList> {
  await db.transaction().execute(async (trx) => {
    await lockCategories(trx)
    const all = await allCategories(trx)
    const before = all.find((category) => category.slug === slug)
    if (!before) throw new AppError('not_found')
    const isOffered = input.is_active || all.some((other) => other.slug !== slug && other.is_active)
    if (!isOffered) throw refused('is_active', 'last_category')
    await updateCategory(trx, { slug, ...input })
    const details = {
      before: before.title,
      after: input.title,
      was_active: before.is_active,
      is_active: input.is_active,
    }
    await write(trx, staff, 'ticket_category.change', slug, details, now())
  })
  return listCategories(db)
}

/** Throws `bad_input` if these are not all of them. */
export async function reorderCategories(
  { db, now }: Needed,
  staff: Actor,
  slugs: readonly string[],
): Promise<StaffTicketCategoryList> {
  await db.transaction().execute(async (trx) => {
    await lockCategories(trx)
    const before = (await allCategories(trx)).map((category) => category.slug)
    if (before.toSorted().join() !== slugs.toSorted().join()) throw refused('slugs', 'invalid')
    await orderCategories(trx, slugs)
    await write(trx, staff, 'ticket_category.order', 'all', { before, after: slugs }, now())
  })
  return listCategories(db)
}

/** Letters only, as the table wants them; enough of them to meet no other. */
function newSlug(): string {
  return `c_${Array.from(randomBytes(12), (byte) => String.fromCharCode(97 + (byte % 26))).join('')}`
}

const refused = (path: string, code: string) => new AppError('bad_input', { fields: [{ path, code }] })

type Action = 'ticket_category.add' | 'ticket_category.change' | 'ticket_category.order'

async function write(trx: Db, staff: Actor, action: Action, slug: string, details: object, at: Date) {
  const line = { action, object: `ticket_category:${slug}`, accountId: null, details: { ...details } }
  await writeAuditLine(trx, staff, line, at)
}
