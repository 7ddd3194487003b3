-- What the checks said of the sender of infected mail as it came in; null: they said nothing, or it came before this was stored.
alter table quarantined_message
  add column verdict jsonb,
  -- The author's address as it is searched.
  add column folded_sender text not null generated always as (folded_text(coalesce(sender ->> 'email', ''))) stored;
