import { sql, type Kysely } from 'kysely'

export const isExpansion = true

/** A device without an advertising id, by its network and agent (0: it has an id, or nothing is known). */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table delivery_events add column unnamed_device bigint not null default 0;
    alter table click_charges add column unnamed_device bigint not null default 0;
    create index click_charges_unnamed on click_charges (unnamed_device, campaign_id, clicked_at)
      where unnamed_device <> 0;
    -- One network's clicks on one campaign, without those that were invalid.
    create index click_charges_network_campaign on click_charges (network, campaign_id, clicked_at)
      where network <> 0 and (reason is null or reason = 'over_budget');
  `.execute(db)
}
