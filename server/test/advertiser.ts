import { FULL_WEEK } from '@jarchi/shared/time/daypart.ts'
import { VIEW_AMOUNTS } from '@jarchi/shared/people/permissions.ts'
import { sql } from 'kysely'
import type { Db } from '../src/platform/db/client.ts'
import { postManualEntry, setDebtLimits } from '../src/money/wallet/service.ts'

type Wanted = { balance: bigint; bid: number; budget?: bigint; total?: bigint | null; debtHardLimit?: bigint }

/** An account with a member who may see amounts, money, and an approved ad that is on; amounts in rial. */
export async function openAdvertiser(
  db: Db,
  { balance, bid, budget = 3_000_000n, total = null, debtHardLimit = 0n }: Wanted,
) {
  const { rows: accounts } = await sql<{ id: bigint }>`
    insert into accounts (name) values ('an advertiser') returning id
  `.execute(db)
  const accountId = Number(accounts[0]?.id)
  await sql`
    with member as (
      insert into users (phone) values (${`0900${String(accountId).padStart(7, '0')}`}) returning id
    )
    insert into memberships (user_id, account_id) select id, ${accountId} from member
  `.execute(db)
  await sql`
    insert into account_permissions (account_id, permission) values (${accountId}, ${VIEW_AMOUNTS})
  `.execute(db)
  const { rows: campaigns } = await sql<{ id: bigint }>`
    insert into campaigns (
      account_id, title, search_text, enabled, daily_budget, total_budget, bid, daypart, cities, neighborhoods, category_slugs, keywords
    ) values (
      ${accountId}, 'a campaign', 'a campaign', true, ${budget}, ${total}, ${bid}, ${FULL_WEEK}::bit(168), '{tehran}', '{}', '{light}', '{}'
    ) returning id
  `.execute(db)
  const campaignId = Number(campaigns[0]?.id)
  const { rows: ads } = await sql<{ id: bigint }>`
    insert into ads (account_id, campaign_id, active, status, landing_url, banner_type, panel_type)
    values (${accountId}, ${campaignId}, true, 3, '{address}09120000000', 'custom', 'divar') returning id
  `.execute(db)
  if (balance !== 0n) await postManualEntry(db, accountId, balance, 'paid in', null)
  if (debtHardLimit > 0n) await setDebtLimits(db, accountId, 0n, debtHardLimit)
  return { accountId, campaignId, adId: Number(ads[0]?.id) }
}
