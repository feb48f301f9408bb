create or replace function audit_hash(before bytea, line audit_log) returns bytea language sql stable
  set search_path = public, pg_temp as $$
  select sha256(before || convert_to(jsonb_build_array(
    line.id, extract(epoch from line.at), line.actor_user_id, line.actor_name, line.as_user_id, line.ip,
    line.account_id, line.action, line.object, line.details
  )::text, 'UTF8'))
$$;

-- At the end of a transaction, when all its locks are taken: one link after the other, and nobody waits in a ring.
create or replace function chain_audit_line() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  last audit_chain;
  line audit_log;
begin
  perform pg_advisory_xact_lock(0, hashtext('audit_chain'));
  select * into last from audit_chain order by place desc limit 1;
  select * into strict line from audit_log where id = new.id;
  insert into audit_chain (place, line_id, hash)
    values (coalesce(last.place, 0) + 1, line.id, audit_hash(coalesce(last.hash, ''), line));
  return null;
end $$;

create constraint trigger audit_log_chain after insert on audit_log
  deferrable initially deferred for each row execute function chain_audit_line();
