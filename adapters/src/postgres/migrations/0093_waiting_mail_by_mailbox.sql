-- What waits to be handed over, of one mailbox: an Owner's queue asks for those of the organisation's mailboxes and reads nobody else's.
create index delivery_pending_by_mailbox on delivery (mailbox_id, queued_at) where state in ('queued', 'unclear');
