import { IdText } from '@jarchi/shared/api/primitives.ts'
import { NewStaffNote, StaffNoteList } from '@jarchi/shared/api/staff-overview.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { addNote, deleteNote, notesOf } from './notes.ts'

const ByAccountId = z.object({ accountId: IdText })
const ByNote = z.object({ accountId: IdText, noteId: IdText })

/** What staff note about an account for each other; its members never see it. */
export const staffNoteRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app
  const { db } = deps
  const url = '/api/v1/accounts/:accountId/notes/'
  const config = { right: 'accounts' } as const
  const changing = { ...config, changes: 'account' } as const

  app.get(
    url,
    { config, schema: { params: ByAccountId, response: { 200: StaffNoteList } } },
    async ({ params }) => notesOf(db, params.accountId),
  )

  app.post(
    url,
    {
      config: changing,
      schema: { params: ByAccountId, body: NewStaffNote, response: { 201: StaffNoteList } },
    },
    async ({ staff, params: { accountId }, body }, reply) => {
      await addNote(db, staff.actor, accountId, body, deps.now())
      return reply.code(201).send(await notesOf(db, accountId))
    },
  )

  app.delete(
    `${url}:noteId/`,
    { config: changing, schema: { params: ByNote, response: { 200: StaffNoteList } } },
    async ({ staff, params }) => {
      await deleteNote(db, staff.actor, params, deps.now())
      return notesOf(db, params.accountId)
    },
  )
}
