-- Which list rows hold mail whose sender is forged, or of several senders of whom any may have written it. Few do, so this
-- index is small: each row of a page asks it.
create index message_doubtful on message (thread_id, folder_id)
  where verdict ->> 'outcome' = 'forged' or verdict ->> 'reason' = 'several_senders';
drop index message_forged;
