import {
  MOST_SAVED_ANSWERS,
  type SavedAnswer,
  type SavedAnswerInput,
  type SavedAnswerList,
} from '@jarchi/shared/api/staff-saved-answers.ts'
import type { Deps } from '../../deps.ts'
import { writeAuditLine, type Actor } from '../../platform/db/audit-log.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { makeOnce, type KeyedCall } from '../../platform/http/idempotency.ts'
import { requireTicketCategory } from './categories.ts'
import {
  allSavedAnswers,
  deleteSavedAnswer,
  insertSavedAnswer,
  savedAnswerCount,
  savedAnswerToChange,
  updateSavedAnswer,
  type SavedAnswerRow,
} from './saved-answer-queries.ts'

type Needed = Pick<Deps, 'db' | 'now'>

export async function listSavedAnswers(db: Db): Promise<SavedAnswerList> {
  const results = (await allSavedAnswers(db)).map(savedAnswerView)
  return { count: results.length, results }
}

function savedAnswerView({ id, title, text, category_slug }: SavedAnswerRow): SavedAnswer {
  return { id: Number(id), title, text, category: category_slug }
}

/** A repeated call keeps one. Throws `bad_input` for one too many and a category that is not offered. */
export async function keepAnswer(
  { db, now }: Needed,
  staff: Actor,
  input: SavedAnswerInput,
  call: KeyedCall | null,
): Promise<SavedAnswer> {
  const id = await db.transaction().execute((trx) =>
    makeOnce(trx, call, async () => {
      if ((await savedAnswerCount(trx)) >= MOST_SAVED_ANSWERS) {
        throw new AppError('bad_input', { fields: [{ path: 'title', code: 'too_many_saved_answers' }] })
      }
      await requireOffered(trx, input)
      const made = await insertSavedAnswer(trx, rowOf(input))
      const details = { before: null, after: input.title, text: input.text }
      await write(trx, staff, 'saved_answer.add', made, details, now())
      return made
    }),
  )
  return { id: Number(id), ...input }
}

/** Throws `not_found`, and `bad_input` for a category that is not offered and that it did not have. */
export async function changeSavedAnswer(
  { db, now }: Needed,
  staff: Actor,
  answerId: number,
  input: SavedAnswerInput,
): Promise<SavedAnswer> {
  await db.transaction().execute(async (trx) => {
    const before = await toChange(trx, answerId)
    if (input.category !== before.category_slug) await requireOffered(trx, input)
    await updateSavedAnswer(trx, before.id, rowOf(input))
    const details = { before: before.title, after: input.title, text_before: before.text, text: input.text }
    await write(trx, staff, 'saved_answer.change', before.id, details, now())
  })
  return { id: answerId, ...input }
}

/** Throws `not_found`. */
export async function dropSavedAnswer({ db, now }: Needed, staff: Actor, answerId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await toChange(trx, answerId)
    await deleteSavedAnswer(trx, before.id)
    const details = { before: before.title, after: null, text: before.text }
    await write(trx, staff, 'saved_answer.remove', before.id, details, now())
  })
}

async function toChange(trx: Db, answerId: number): Promise<SavedAnswerRow> {
  const row = await savedAnswerToChange(trx, answerId)
  if (!row) throw new AppError('not_found')
  return row
}

async function requireOffered(trx: Db, { category }: SavedAnswerInput): Promise<void> {
  if (category !== null) await requireTicketCategory(trx, category)
}

const rowOf = ({ title, text, category }: SavedAnswerInput) => ({ title, text, category_slug: category })

type Action = 'saved_answer.add' | 'saved_answer.change' | 'saved_answer.remove'

async function write(trx: Db, staff: Actor, action: Action, id: bigint, details: object, at: Date) {
  const line = { action, object: `saved_answer:${id}`, accountId: null, details: { ...details } }
  await writeAuditLine(trx, staff, line, at)
}
