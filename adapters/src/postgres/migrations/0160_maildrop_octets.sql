-- POP3 names the exact size of each message when a session begins (RFC 1939 section 5), so it must not read their sources.

alter table message
  -- The octets that POP3 sends of the message, which ends with CR LF. Null for drafts, and for mail whose source was not
  -- read for it yet. It is in no index, so that setting it stays a HOT update.
  add column octets integer;
