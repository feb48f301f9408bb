create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;

create or replace trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();

create or replace trigger audit_chain_append_only before update or delete or truncate on audit_chain
  for each statement execute function refuse_change();

create or replace trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_change();

create or replace trigger ledger_postings_append_only before update or delete or truncate on ledger_postings
  for each statement execute function refuse_change();

create or replace trigger spend_posts_append_only before update or delete or truncate on spend_posts
  for each statement execute function refuse_change();

create or replace trigger click_corrections_append_only before update or delete or truncate on click_corrections
  for each statement execute function refuse_change();

create or replace trigger ticket_messages_append_only before update or delete or truncate on ticket_messages
  for each statement execute function refuse_change();
