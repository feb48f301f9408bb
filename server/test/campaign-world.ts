import { Client } from 'pg'
import type { Snapshot } from '../src/advertising/changes/changes.ts'
import type { Connection } from '../src/platform/db/client.ts'
import type { Entry, World } from './campaign-model.ts'

/** What stands in the database of an account, and what its histories tell since an entry. */
export type Standing = { world: World; entries: Entry[] }

type Row = Snapshot & { id: number }
type EntryRow = Omit<Entry, 'id' | 'campaign_id' | 'undoes' | 'user_id'> &
  Record<'id' | 'campaign_id', number> &
  Record<'undoes' | 'user_id', number | null>

/** Prepared once and in one statement: it is asked after each of many thousand steps. */
const STANDING = {
  name: 'standing',
  text: `
    select (
      select coalesce(json_agg(campaign order by id), '[]') from (
        select campaigns.id, title, daily_budget, bid, daypart, cities, neighborhoods, category_slugs, keywords,
          total_budget, archived_at, enabled, starts_on, ends_on, ads.active, ads.landing_url, ads.post_token,
          ads.banner_type, ads.banner_config, ads.medium_banner, ads.large_banner, ads.xlarge_banner,
          ads.image_source, ads.third_party_image_id
        from campaigns left join ads on ads.campaign_id = campaigns.id where campaigns.account_id = $1
      ) campaign
    ) campaigns, (
      select coalesce(json_agg(entry order by id), '[]') from (
        select id, campaign_id, kind, batch_id, undoes, user_id, values_before, values_after
        from campaign_changes where account_id = $1 and id > $2
      ) entry
    ) entries`,
}

/** Looks at the campaigns of accounts from outside the product. */
export async function openLookout(connection: Connection) {
  const client = new Client(connection)
  await client.connect()
  return {
    async standing(accountId: number, after: bigint): Promise<Standing> {
      const { rows } = await client.query<{ campaigns: Row[]; entries: EntryRow[] }>({
        ...STANDING,
        values: [accountId, after],
      })
      const [{ campaigns, entries } = { campaigns: [], entries: [] }] = rows
      return { world: new Map(campaigns.map(stateFrom)), entries: entries.map(entryFrom) }
    },
    close: () => client.end(),
  }
}

function stateFrom({ id, ...row }: Row): [number, Snapshot] {
  return [id, { ...row, archived_at: row.archived_at && new Date(row.archived_at).toISOString() }]
}

const bigOrNull = (id: number | null) => (id === null ? null : BigInt(id))

function entryFrom(row: EntryRow): Entry {
  const ids = { id: BigInt(row.id), campaign_id: BigInt(row.campaign_id) }
  return { ...row, ...ids, undoes: bigOrNull(row.undoes), user_id: bigOrNull(row.user_id) }
}
