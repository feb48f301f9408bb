import { sql } from 'kysely'
import type { FileStore, StoredFile } from '../../gateways/storage/file-store.ts'
import { pictureStorage } from '../../gateways/storage/picture-storage.ts'
import { PrivateFiles } from '../../gateways/storage/private-files.ts'
import type { Db } from '../../platform/db/client.ts'
import { bad, good, type Finding } from './findings.ts'

/** Of each kind so many of the oldest and of the newest: if files were moved, all or the old ones are missing. */
const MOST_ASKED = 20
const MOST_NAMED = 3

type Named = { name: string; is_private: boolean }

/** Whether the store has the files that the database names, for example after a change from folder to bucket. */
export async function examineNamedFiles(db: Db, files: FileStore): Promise<Finding> {
  const subject = 'files'
  const storage = pictureStorage(files)
  const attachments = new PrivateFiles(files)
  const missing: string[] = []
  const named = await someNames(db)
  for (const { name, is_private } of named) {
    const file = await (is_private ? attachments.open(name) : storage.open(name))
    if (file) leave(file)
    else missing.push(name)
  }
  if (missing.length === 0)
    return good(subject, `The store has the files that the database names (${named.length} asked for).`)
  return bad(
    subject,
    `The store lacks ${missing.length} of ${named.length} files that the database names, such as ${missing.slice(0, MOST_NAMED).join(', ')}: copy attachments and files from the earlier folder or bucket, or from a backup.`,
  )
}

/** Only its being there counts. */
function leave({ stream }: StoredFile) {
  stream.on('error', () => {})
  stream.destroy()
}

async function someNames(db: Db): Promise<Named[]> {
  const ads = db.selectFrom('ads').select('medium_banner as name').where('medium_banner', 'is not', null)
  const attachments = db
    .selectFrom('ticket_attachments')
    .select(sql<string>`id || '.' || extension`.as('name'))
    .where('message_id', 'is not', null)
  const found = await Promise.all([
    ads.orderBy('id').limit(MOST_ASKED).execute(),
    ads.orderBy('id', 'desc').limit(MOST_ASKED).execute(),
    attachments.orderBy('created_at').limit(MOST_ASKED).execute(),
    attachments.orderBy('created_at', 'desc').limit(MOST_ASKED).execute(),
  ])
  const names = found.map((rows) => rows.map(({ name }) => name ?? ''))
  const [oldAds = [], newAds = [], old = [], fresh = []] = names
  return [
    ...[...new Set([...oldAds, ...newAds])].map((name) => ({ name, is_private: false })),
    ...[...new Set([...old, ...fresh])].map((name) => ({ name, is_private: true })),
  ]
}
