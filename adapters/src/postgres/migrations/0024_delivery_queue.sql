-- What waits to be handed over, whoever sent it: the operator's queue and its figures are read from here.
create index delivery_pending on delivery (queued_at) where state in ('queued', 'unclear');
