-- The next thing that anybody does to the ad ends an appeal, be it a verdict or an edit; a note of the product does not.
-- Who denied the ad does not judge the appeal.
create or replace function end_appeal() returns trigger language plpgsql as $$
begin
  if new.status <> ad_pending() and exists (
    select from ad_appeals appeal join ad_events denial on denial.id = appeal.denial_id
    where appeal.ad_id = new.ad_id and appeal.ended_by is null and denial.user_id = new.user_id
  ) then
    raise exception 'ad % was denied by the same person', new.ad_id
      using errcode = 'check_violation', constraint = 'ad_appeals_other_reviewer';
  end if;
  update ad_appeals set ended_by = new.id where ad_id = new.ad_id and ended_by is null;
  return null;
end $$;

create or replace trigger ad_events_end_appeal after insert on ad_events for each row
  when (new.user_id is not null or new.staff_name is not null)
  execute function end_appeal();
