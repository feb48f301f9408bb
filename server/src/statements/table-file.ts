import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { csvOf } from './csv.ts'
import type { Table } from './table.ts'
import { xlsxOf } from './xlsx.ts'

/** How tables can be taken away, each at an address of its own: its type, and what is written. */
export const TABLE_FILES = {
  csv: {
    type: 'text/csv; charset=utf-8',
    write: async (tables: readonly Table[]) => Buffer.from(csvOf(tables)),
  },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: xlsxOf },
} as const

export type TableFormat = keyof typeof TABLE_FILES

/** What the description of the API says of such an answer. */
export function fileResponse(format: TableFormat) {
  const type = TABLE_FILES[format].type.split(';')[0] ?? ''
  return { 200: { description: `A ${format} file.`, content: { [type]: { schema: z.string() } } } }
}

export async function sendTables(
  reply: FastifyReply,
  format: TableFormat,
  name: string,
  tables: readonly Table[],
): Promise<FastifyReply> {
  const { type, write } = TABLE_FILES[format]
  return reply
    .type(type)
    .header('content-disposition', `attachment; filename="${name}.${format}"`)
    .header('cache-control', 'no-store')
    .send(await write(tables))
}
