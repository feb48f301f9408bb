import { readConfig } from '../../server/src/config.ts'
import { runningDatabase } from '../../server/src/platform/db/bundled/start.ts'
import { createDb } from '../../server/src/platform/db/client.ts'
import { answerTicket } from '../../server/src/help/support/desk-tickets.ts'
import type { Advertiser } from './api-client.ts'

// Does not use the service: that loads the picture library, which would then refuse the drawings of the
// tests.

const CRM = '/svc/crm/api/v1'
/** Of the demo content. */
const STAFF_PHONE = '09120000009'

/** Opens a ticket, as the form would; returns its id. */
export async function openTicket({ request, token }: Advertiser, subject: string): Promise<number> {
  const made = await request.post(`${CRM}/tickets/`, {
    headers: { authorization: `JWT ${token}` },
    data: { subject, category: 'other', text: subject },
  })
  if (!made.ok()) throw new Error(`Ticket refused: ${await made.text()}`)
  return ((await made.json()) as { id: number }).id
}

export async function ticketCount({ request, token }: Advertiser): Promise<number> {
  const answer = await request.get(`${CRM}/tickets/`, { headers: { authorization: `JWT ${token}` } })
  return ((await answer.json()) as { count: number }).count
}

/** Answers a ticket of the running tests as the demo's staff member. */
export async function answerAsStaff(ticket: number, text: string) {
  const folder = process.env.E2E_DATA ?? ''
  const connection = runningDatabase(folder)
  if (!connection) throw new Error('The database of the tests is not running')
  const db = createDb(connection, { max: 1 })
  try {
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('phone', '=', STAFF_PHONE)
      .executeTakeFirstOrThrow()
    const config = readConfig({ NODE_ENV: 'test', JARCHI_DATA: folder })
    const staff = { userId: Number(id), name: STAFF_PHONE }
    const message = { text, attachments: [], last_message_id: Number.MAX_SAFE_INTEGER }
    await answerTicket({ db, config, now: () => new Date() }, staff, ticket, message, null)
  } finally {
    await db.destroy()
  }
}
