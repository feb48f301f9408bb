import {
  DayText,
  MonthText,
  MovementKindText,
  StatementList,
  StatementView,
} from '@jarchi/shared/api/statements.ts'
import { addDays, jalaliMonthText, startOfDay } from '@jarchi/shared/time/jalali.ts'
import { movementFileName, statementFileName } from '@jarchi/shared/money/statement.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { AppError } from '../../platform/http/app-error.ts'
import { PageQuery } from '../../platform/http/page-params.ts'
import { movementsOf } from '../wallet/service.ts'
import { movementTable } from './movement-table.ts'
import { statementOf, statementPage } from './service.ts'
import { statementTables } from './statement-tables.ts'
import { fileResponse, TABLE_FILES, TableFiles, type TableFormat } from './table-file.ts'

/** The most movements in one file. */
const MOST = { csv: 20_000, xlsx: 5_000 }

const ByMonth = z.object({ month: MonthText })
/** Days in Tehran, both included; without them from the beginning until today. */
const RangeQuery = z.object({
  from: z.optional(DayText),
  to: z.optional(DayText),
  kind: z.optional(MovementKindText),
})
const FORMATS = Object.keys(TABLE_FILES) as TableFormat[]

/** Monthly statements, and downloads as files (§D4.18). */
export const statementRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app
  const files = new TableFiles(deps.config.dataFolder)
  const url = '/api/v2/accounts/statements/'

  app.get(
    url,
    {
      config: { needs: 'see_amounts' },
      schema: { querystring: PageQuery, response: { 200: StatementList } },
    },
    async ({ auth, query }) => statementPage(deps, auth.account.id, query),
  )

  app.get(
    `${url}:month/`,
    { config: { needs: 'see_amounts' }, schema: { params: ByMonth, response: { 200: StatementView } } },
    async ({ auth, params }) => statementOf(deps, auth.account, params.month),
  )

  for (const format of FORMATS) {
    app.get(
      `${url}:month/${format}/`,
      { config: { needs: 'see_amounts' }, schema: { params: ByMonth, response: fileResponse(format) } },
      async (request, reply) => {
        const { auth, params } = request
        const tables = async () => statementTables(await statementOf(deps, auth.account, params.month))
        return files.send(request, reply, {
          format,
          name: statementFileName(auth.account.id, jalaliMonthText(params.month)),
          tables,
        })
      },
    )

    app.get(
      `/api/v2/accounts/transactions/${format}/`,
      {
        config: { needs: 'see_amounts' },
        schema: { querystring: RangeQuery, response: fileResponse(format) },
      },
      async (request, reply) => {
        const { auth, query } = request
        const tables = async () => {
          const movements = await movementsOf(deps.db, auth.account.id, partOf(query), MOST[format])
          if (!movements) {
            throw new AppError('bad_input', { fields: [{ path: 'from', code: 'too_many_movements' }] })
          }
          return [movementTable(movements)]
        }
        return files.send(request, reply, { format, name: movementFileName(auth.account.id, query), tables })
      },
    )
  }
}

function partOf({ from, to, kind }: z.infer<typeof RangeQuery>) {
  return {
    kind,
    from: from === undefined ? undefined : startOfDay(from),
    to: to === undefined ? undefined : startOfDay(addDays(to, 1)),
  }
}
