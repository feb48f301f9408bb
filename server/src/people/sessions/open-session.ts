import { randomUUID } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import { isAlive, lifeStarts } from './session-lifetime.ts'
import { dropOldSessions, insertSession, sessionWithUser, type NewSession } from './queries.ts'
import { readCredential, writeCredential } from './refresh-credential.ts'

/** Opens a session with a new id; `credential` is the content of its cookie. */
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

/**
 * The cookie of a session that was just opened, for a browser that may have missed it: the cookie that the
 * browser has if it belongs to the session, else the current one. Null if the session has ended.
 */
export async function credentialAgain(
  { db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>,
  sessionId: string,
  held: string,
): Promise<string | null> {
  const session = await sessionWithUser(db, sessionId).executeTakeFirst()
  if (!session || !isAlive(session, config.session, now())) return null
  const { secrets } = config
  if (readCredential(secrets.session, held)?.sessionId === sessionId) return held
  return writeCredential(secrets.session, { sessionId, generation: session.generation })
}
