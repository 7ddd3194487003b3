-- Filters of one's own are asked from the top, in the order that their owner gives them. What they look at and do stands in
-- `definition`; a folder by its id, so that a renamed one stays meant.
alter table rule add column position integer not null default 0;

-- The change of the mailbox that last touched its filters, or a folder that they may put mail into; 0: none is switched on, and
-- mail that comes in has none to ask. Mail is matched before the mailbox's row is locked, and this tells whether that still holds.
alter table mailbox add column filters_version integer not null default 0;
