import { randomUUID } from 'node:crypto'
import type { Deps } from '../deps.ts'
import { lifeStarts } from './life.ts'
import { dropOldSessions, insertSession, type NewSession } from './queries.ts'
import { writeCredential } from './refresh-credential.ts'

/** Opens a session of a new id; `credential` is the content of its cookie. */
export async function openSession(
  { db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>,
  session: Omit<NewSession, 'id'>,
) {
  const sessionId = randomUUID()
  const opened = now()
  await dropOldSessions(db, session.userId, lifeStarts(config.session, opened).absolute)
  await insertSession(db, { ...session, id: sessionId }, opened)
  const credential = writeCredential(config.secrets.session, { sessionId, generation: 0 })
  return { sessionId, credential }
}
