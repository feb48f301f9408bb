import { MOST_DRAFTS, type Draft, type DraftInput, type DraftList } from '@jarchi/shared/api/drafts.ts'
import { RETENTION } from '@jarchi/shared/platform/retention.ts'
import { afterMs } from '@jarchi/shared/time/durations.ts'
import type { Db } from '../../platform/db/client.ts'
import { transactionInTurn } from '../../platform/db/in-turn.ts'
import { lockAccount } from '../../platform/db/lock-account.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { revisionOf } from '../../platform/http/revision.ts'
import type { Job } from '../../platform/jobs/service.ts'
import { byOf, type By, type Reader } from '../changes/service.ts'
import {
  countDrafts,
  deleteDraft,
  deleteDraftsBefore,
  draftById,
  listedDrafts,
  writeDraft,
  type DraftRow,
} from './queries.ts'

type DraftDeps = Pick<Deps, 'db' | 'now'>

export async function listDrafts({ db }: DraftDeps, reader: Reader): Promise<DraftList> {
  const rows = await listedDrafts(db, reader.account.id)
  const results = rows.map((row) => ({ ...about(row, reader), title: row.title }))
  return { count: results.length, results }
}

export async function readDraft({ db }: DraftDeps, reader: Reader, id: string): Promise<Draft> {
  return draftView(await foundDraft(db, reader.account.id, id), reader)
}

/**
 * Saves a draft that was based on a revision of it; without one it must be new. Saving what is there already is no
 * change: the answer to an earlier try may have been lost.
 */
export async function keepDraft(
  { db, now }: DraftDeps,
  reader: Reader,
  { id, content, basedOn, by }: { id: string; content: DraftInput; basedOn: string | undefined; by: By },
): Promise<Draft> {
  const accountId = reader.account.id
  const revision = revisionOf(content)
  const written = { content, revision, changed_at: now(), ...by }
  return transactionInTurn(db, `drafts of ${accountId}`, async (trx) => {
    await lockAccount(trx, accountId)
    const before = await draftById(trx, accountId, id)
    if (!before && basedOn !== undefined) throw new AppError('draft_not_found')
    if (before?.revision === revision) return draftView(before, reader)
    if (before && before.revision !== basedOn)
      throw new AppError('changed_meanwhile', { current: draftView(before, reader) })
    if (!before && (await countDrafts(trx, accountId)) >= MOST_DRAFTS) throw new AppError('too_many_drafts')
    await writeDraft(trx, accountId, id, written)
    return draftView(await foundDraft(trx, accountId, id), reader)
  })
}

/** The draft as it was, so that it can be kept again. */
export async function dropDraft({ db }: DraftDeps, reader: Reader, id: string): Promise<Draft> {
  const accountId = reader.account.id
  return transactionInTurn(db, `drafts of ${accountId}`, async (trx) => {
    await lockAccount(trx, accountId)
    const draft = await foundDraft(trx, accountId, id)
    await deleteDraft(trx, accountId, id, draft.revision)
    return draftView(draft, reader)
  })
}

type MadeOf = { draft_id?: string | undefined; draft_revision?: string | undefined }

/** In the transaction that makes an ad of a draft; one that was changed since stays. */
export async function deleteMadeDraft(trx: Db, accountId: number, { draft_id, draft_revision }: MadeOf) {
  if (draft_id !== undefined && draft_revision !== undefined)
    await deleteDraft(trx, accountId, draft_id, draft_revision)
}

export function forgetDraftsJob({ db, now }: DraftDeps): Job {
  return {
    name: 'forget-drafts',
    work: () => deleteDraftsBefore(db, afterMs(now(), -RETENTION.drafts)),
  }
}

async function foundDraft(db: Db, accountId: number, id: string): Promise<DraftRow> {
  const draft = await draftById(db, accountId, id)
  if (!draft) throw new AppError('draft_not_found')
  return draft
}

function about(row: Omit<DraftRow, 'content'>, reader: Reader) {
  const { id, revision, changed_at } = row
  return { id, revision, changed_at: changed_at.toISOString(), changed_by: byOf(row, reader) }
}

function draftView(row: DraftRow, reader: Reader): Draft {
  return { ...about(row, reader), values: row.content }
}
