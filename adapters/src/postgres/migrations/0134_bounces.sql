-- Of a delivery report of another server about mail that this mailbox sent: whom it did not reach, and why.
alter table message add column bounced jsonb;
