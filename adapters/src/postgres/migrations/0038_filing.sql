-- Why a message lies where it came in: asked when somebody wonders. Null for what did not come in (drafts, what was sent)
-- and for what came before this was noted.
alter table message add column filed_reason text
  check (filed_reason in ('placed', 'spam_score', 'blocked_sender', 'filter', 'inbox'));
-- The rule that put it there, if one did. No reference: the answer stays when the rule has been removed for good.
alter table message add column filed_by_rule bigint;
