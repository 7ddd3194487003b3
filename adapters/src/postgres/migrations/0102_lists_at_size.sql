-- Mail that waits to be handed over, the longest waiting first: a page of an Owner's queue and of the operator's is read in this order, and
-- nothing of what has left, was taken back or is planned. Since when it waits is said in the words of the queries.
create index submission_waiting on submission (
  (case when planned_at is null then created_at else coalesce(released_at, created_at) end), id
) where state = 'released';
create index submission_waiting_by_mailbox on submission (
  mailbox_id, (case when planned_at is null then created_at else coalesce(released_at, created_at) end), id
) where state = 'released';
-- Deliveries are found by their submission then.
drop index delivery_pending;
drop index delivery_pending_by_mailbox;
