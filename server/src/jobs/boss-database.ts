import { CompiledQuery } from 'kysely'
import type { ConstructorOptions } from 'pg-boss'
import type { Db } from '../db/client.ts'

/** Our connections, as pg-boss wants them: `DATABASE_CONNECTIONS` holds for its statements too. */
export function bossDatabase(db: Db): NonNullable<ConstructorOptions['db']> {
  return {
    async executeSql(text, values = []) {
      if (values.length > 0) return asPgGives(await db.executeQuery(CompiledQuery.raw(text, [...values])))
      // It opens transactions within one text; a broken one must not go back among our connections.
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

/** Our own reading of int8 is `bigint`, which is no JSON; pg by itself gives text. */
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
