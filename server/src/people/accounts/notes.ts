import { MOST_NOTES, type NewStaffNote, type StaffNoteList } from '@jarchi/shared/api/staff-overview.ts'
import { writeAuditLine, type Actor } from '../../platform/db/audit-log.ts'
import type { Db } from '../../platform/db/client.ts'
import { rowCount } from '../../platform/db/page-slice.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { staffName } from '../sessions/service.ts'
import { accountRow } from './staff-queries.ts'

/** What staff have noted about an account, the newest first. Throws `account_not_found`. */
export async function notesOf(db: Db, accountId: number): Promise<StaffNoteList> {
  if (!(await accountRow(db, accountId))) throw new AppError('account_not_found')
  const notes = db.selectFrom('account_notes').where('account_notes.account_id', '=', BigInt(accountId))
  const rows = await notes
    .innerJoin('users', 'users.id', 'account_notes.user_id')
    .select(['account_notes.id', 'account_notes.text', 'account_notes.created_at'])
    .select(['users.id as user_id', 'users.first_name', 'users.last_name'])
    .orderBy('account_notes.id', 'desc')
    .limit(MOST_NOTES)
    .execute()
  const results = rows.map(({ id, user_id, text, created_at, ...names }) => ({
    id: Number(id),
    author: { user_id: Number(user_id), name: staffName({ id: user_id, ...names }) },
    text,
    created_at: created_at.toISOString(),
  }))
  return { count: await rowCount(notes), results }
}

/** The audit log says that something was noted, not what: a note can be deleted, the log cannot. */
export async function addNote(
  db: Db,
  author: Actor & { userId: number },
  accountId: number,
  { text }: NewStaffNote,
  now: Date,
) {
  if (!(await accountRow(db, accountId))) throw new AppError('account_not_found')
  await db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto('account_notes')
      .values({ account_id: BigInt(accountId), user_id: BigInt(author.userId), text, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const line = { action: 'account.note', object: `account:${accountId}`, accountId }
    await writeAuditLine(trx, author, { ...line, details: { note: Number(id) } }, now)
  })
}

/** Throws `note_not_found`, `note_of_colleague`. */
export async function deleteNote(
  db: Db,
  author: Actor & { userId: number },
  { accountId, noteId }: { accountId: number; noteId: number },
  now: Date,
) {
  await db.transaction().execute(async (trx) => {
    const note = await trx
      .selectFrom('account_notes')
      .select(['id', 'user_id'])
      .where('account_id', '=', BigInt(accountId))
      .where('id', '=', BigInt(noteId))
      .forUpdate()
      .executeTakeFirst()
    if (!note) throw new AppError('note_not_found')
    if (note.user_id !== BigInt(author.userId)) throw new AppError('note_of_colleague')
    await trx.deleteFrom('account_notes').where('id', '=', note.id).execute()
    const line = { action: 'account.drop_note', object: `account:${accountId}`, accountId }
    await writeAuditLine(trx, author, { ...line, details: { note: noteId } }, now)
  })
}
