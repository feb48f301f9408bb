import { sql, type Kysely } from 'kysely'

export const isExpansion = true

/** Since when our review keeps an ad from being shown; null: it does not, or has not since this column exists. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table ads add column off_air_at timestamptz;
    create function note_off_air() returns trigger language plpgsql as $$
    begin
      new.off_air_at := case when new.status in (2, 3) then null else clock_timestamp() end;
      return new;
    end $$;
    create trigger ads_note_off_air before update of status on ads for each row
      when ((new.status in (2, 3)) <> (old.status in (2, 3))) execute function note_off_air();
  `.execute(db)
}
