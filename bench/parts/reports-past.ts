import { addDays, tehranDay } from '@jarchi/shared/time/jalali.ts'
import { runningDatabase } from '../../server/src/platform/db/bundled/start.ts'
import { createDb } from '../../server/src/platform/db/client.ts'
import { dayNumber } from '../../server/src/reports/day-numbers.ts'
import { addReportRows } from '../../server/test/report-rows.ts'
import type { Product } from './product.ts'

const DAYS = 30
const ADS = 6
/** Hours of the day in Tehran; each has its own figures. */
const HOURS = [8, 10, 12, 14, 16, 18, 20, 21, 22, 23]

/** Gives an account thirty busy days: six of its ads with figures for ten hours a day, in ten cities. */
export async function fillPastOf({ data }: Pick<Product, 'data'>, accountId: number) {
  const connection = runningDatabase(data)
  if (!connection) throw new Error('The database of the product is not running')
  const db = createDb(connection, { max: 1 })
  try {
    const ads = await db
      .selectFrom('campaigns')
      .select('id')
      .where('account_id', '=', BigInt(accountId))
      .orderBy('id')
      .limit(ADS)
      .execute()
    const today = tehranDay(new Date())
    for (let days = 0; days < DAYS; days += 1)
      await addReportRows(db, rowsOf(accountId, ads, dayNumber(addDays(today, -days))))
  } finally {
    await db.destroy()
  }
}

function rowsOf(accountId: number, ads: readonly { id: bigint }[], day: number) {
  return ads.flatMap(({ id }, ad) =>
    HOURS.map((hour, index) => {
      const clicks = 1 + ((day + ad * 3 + index * 5) % 17)
      const clicked = { impressions: clicks * 80, viewable: clicks * 50, clicks, spend: clicks * 18_000 }
      return { accountId, campaignId: Number(id), day, hour, city: 1 + index, place: ad, ...clicked }
    }),
  )
}
