import { sql, type Transaction } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { keepSetting, keptSetting } from '../../platform/db/settings.ts'
import type { DB } from '../../platform/db/types.ts'
import type { Deps } from '../../deps.ts'
import { demoTexts } from '../../platform/texts/demo.ts'
import { postManualEntry } from '../../money/wallet/service.ts'
import { addCampaign } from './add-campaign.ts'
import { drawBanners, type DrawnBanners } from './demo-banners.ts'
import { AGENCY_CAMPAIGNS, SHOP_CAMPAIGNS, type DemoCampaign } from './campaigns.ts'
import { addAgency, addDemoGiftCard, addFinancialInfo, addPerson, addReport } from './people.ts'
import type { SceneName } from './scenes.ts'
import { addTickets } from './tickets.ts'

export const DEMO_PHONES = {
  advertiser: '09120000001',
  newcomer: '09120000002',
  staff: '09120000009',
} as const

/** In a domain that nobody can own. */
const DEMO_EMAIL = 'negar@shop.example'
const DEMO = 'demo'
/** In rial: 24.5 and 1.2 million toman. */
const SHOP_BALANCE = 245_000_000n
const AGENCY_BALANCE = 12_000_000n

/** Whether this database contains demo accounts, which are open to everybody. */
export async function holdsDemo(db: Db): Promise<boolean> {
  return (await keptSetting(db, DEMO)) !== null
}

/** Fills an unused database; any other stays as it is. */
export async function loadDemo({
  db,
  storage,
  now,
}: Pick<Deps, 'db' | 'storage' | 'now'>): Promise<'loaded' | 'unchanged'> {
  if ((await holdsDemo(db)) || (await isUsed(db))) return 'unchanged'
  const banners = await drawBanners(storage)
  const at = now()
  await db.transaction().execute(async (trx) => {
    await keepSetting(trx, DEMO, true)
    // The sandbox's exchange uses the ids of our own data for neighbourhoods.
    await trx
      .updateTable('neighborhoods')
      .set({ exchange_id: sql`id` })
      .execute()
    await addPeople(trx, banners, at)
  })
  return 'loaded'
}

async function isUsed(db: Db): Promise<boolean> {
  const user = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  return user !== undefined
}

async function addPeople(trx: Transaction<DB>, banners: ReadonlyMap<SceneName, DrawnBanners>, now: Date) {
  const { advertiser, newcomer, staff } = DEMO_PHONES
  const { shop, newShop } = demoTexts
  const shopId = await addPerson(trx, { ...demoTexts.advertiser, phone: advertiser, account: shop }, now)
  await addReport(trx, { phone: advertiser, email: DEMO_EMAIL, accountId: shopId }, now)
  const agencyId = await addAgency(trx, advertiser, now)
  await addPerson(trx, { ...demoTexts.newcomer, phone: newcomer, account: newShop }, now)
  const { first_name, last_name } = demoTexts.staff
  const account = `${first_name} ${last_name}`
  await addPerson(trx, { first_name, last_name, phone: staff, account, isStaff: true }, now)
  const advertise = async (accountId: bigint, campaigns: readonly DemoCampaign[]) => {
    for (const campaign of campaigns) {
      const drawn = banners.get(campaign.scene)
      if (drawn) await addCampaign(trx, accountId, campaign, drawn, now)
    }
  }
  await advertise(shopId, SHOP_CAMPAIGNS)
  await advertise(agencyId, AGENCY_CAMPAIGNS)
  await postManualEntry(trx, Number(shopId), SHOP_BALANCE, demoTexts.balance, null)
  await postManualEntry(trx, Number(agencyId), AGENCY_BALANCE, demoTexts.balance, null)
  await addFinancialInfo(trx, agencyId, now)
  await addDemoGiftCard(trx, now)
  await addTickets(trx, { shop: shopId, agency: agencyId }, { customer: advertiser, staff }, now)
}
