-- Until now a share without a password that named people outside opened for whoever had the link. Links that were given away keep
-- opening so; a new share asks such people for a code that is mailed to them (product decision 66).
update drive_share s set for_anybody = true
from mailbox m join domain own on own.id = m.domain_id
where m.id = s.mailbox_id and s.state <> 'draft' and s.password_hash is null and not s.for_anybody
  and exists (
    select from drive_share_receiver r
    where r.share_id = s.id and split_part(r.address, '@', 2) not in (
      select name from domain where organisation_id = own.organisation_id
    )
  );
