import { CompiledQuery } from 'kysely'
import type { ConstructorOptions } from 'pg-boss'
import type { Db } from '../db/client.ts'

/** Our connections in the form that pg-boss wants: `DATABASE_CONNECTIONS` limits its statements too. */
export function bossDatabase(db: Db): NonNullable<ConstructorOptions['db']> {
  return {
    async executeSql(text, values = []) {
      if (values.length > 0) return asPgGives(await db.executeQuery(CompiledQuery.raw(text, [...values])))
      // It opens transactions within one text; a connection with a broken one must not be reused.
      return db.connection().execute(async (connection) => {
        try {
          return asPgGives(await connection.executeQuery(CompiledQuery.raw(text)))
        } catch (error) {
          await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => {})
          throw error
        }
      })
    },
  }
}

/** We read int8 as `bigint`, which JSON cannot contain; pg itself gives text. */
function asPgGives({ rows }: { rows: unknown[] }): { rows: unknown[] } {
  return {
    rows: rows.map((row) =>
      Object.fromEntries(
        Object.entries(row as object).map(([name, value]) => [
          name,
          typeof value === 'bigint' ? String(value) : value,
        ]),
      ),
    ),
  }
}
