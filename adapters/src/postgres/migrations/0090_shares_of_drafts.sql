-- A draft that is thrown away ends what waited to leave with it. Where that is undone, its text becomes a draft anew and takes these up
-- again, and these alone: what was ended by hand, was taken out before its mail left, or was called back stays ended.
alter table drive_share add column ended_with_draft boolean not null default false;

create or replace function end_shares_of_messages() returns trigger language plpgsql as $$
begin
  update drive_share s
  set message_id = null,
    state = case when s.state = 'draft' then 'revoked' else s.state end,
    ended_at = case when s.state = 'draft' then now() else s.ended_at end,
    ended_with_draft = s.ended_with_draft or s.state = 'draft'
  from gone where s.message_id = gone.id;
  return null;
end $$;
