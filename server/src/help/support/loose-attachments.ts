import { afterMs } from '@jarchi/shared/time/durations.ts'
import { RETENTION } from '@jarchi/shared/platform/retention.ts'
import type { Deps } from '../../deps.ts'
import type { Job } from '../../platform/jobs/service.ts'
import { deleteLoose, knownAttachments } from './attachment-queries.ts'
import { attachmentFiles } from './attachments.ts'

type SweepDeps = Pick<Deps, 'db' | 'files' | 'now'>

/** Removes files that were not put into a message within a day, and files that a dead server has left. */
export async function dropLooseAttachments(deps: SweepDeps): Promise<void> {
  const { db, now } = deps
  const files = attachmentFiles(deps)
  const before = afterMs(now(), -RETENTION.looseAttachments)
  await deleteLoose(db, before)
  for await (const names of files.namesBefore(before)) {
    const known = await knownAttachments(db, names.flatMap(idOf))
    for (const name of names) {
      const [id] = idOf(name)
      if (id === undefined || !known.has(id)) await files.drop(name)
    }
  }
}

export function looseAttachmentsJob(deps: SweepDeps): Job {
  return { name: 'drop-loose-attachments', work: () => dropLooseAttachments(deps) }
}

/** Empty for an incomplete file. */
function idOf(name: string): string[] {
  return /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[a-z]{3,4}$/.exec(name)?.slice(1) ?? []
}
