-- FETCH counts this length to limit what it reads at once. The stored size says little, because PostgreSQL compresses
-- repeated addresses to a fiftieth.

alter table message_structure
  -- Bytes of the structure as JSON. Null for mail from before this migration, whose length is computed when it is read.
  add column structure_octets integer;
