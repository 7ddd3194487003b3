-- A released submission that the operator put on hold: nothing of it is delivered until it is released. Mail of a mailbox that may not
-- send is on hold as well; that is a fact of the mailbox, and not stored here.
alter table submission add column on_hold_since timestamptz;
