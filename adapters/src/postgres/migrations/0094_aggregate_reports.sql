-- Mail that came to an address for aggregate reports (RFC 7489 section 7.2, RFC 8460), until a job has read it. What is no report
-- that can be read and believed goes on to the Owner's mailbox.
create table aggregate_report_mail (
  id bigint generated always as identity primary key,
  -- Whose address it came to.
  domain_id bigint not null references domain (id) on delete cascade,
  recipient text not null,
  raw_blob text not null,
  -- SHA-256 of the bytes as they were sent.
  sent_digest text not null,
  mail_from text not null,
  remote_address text not null,
  helo text not null,
  received_at timestamptz not null
);
create index aggregate_report_mail_by_domain on aggregate_report_mail (domain_id);
create index aggregate_report_mail_by_blob on aggregate_report_mail (raw_blob);

create or replace view blob_reference as
  select raw_blob as blob from message where raw_blob is not null
  union all select blob from file
  union all select raw_blob from submission
  union all select raw_blob from tracked_copy where raw_blob is not null
  union all select blob from mail_export where blob is not null
  union all select blob from upload where blob is not null
  union all select unpacked_blob from upload where unpacked_blob is not null
  union all select blob from drive_version
  union all select blob from avatar
  union all select raw_blob from aggregate_report_mail;

-- One report on one domain: what a receiver saw within a time, added up.
create table aggregate_report (
  id bigint generated always as identity primary key,
  domain_id bigint not null references domain (id) on delete cascade,
  kind text not null check (kind in ('dmarc', 'tls')),
  -- The domain that was shown to have sent it, and the number it has there: sent twice, it counts once.
  reporter text not null,
  report_id text not null,
  began_at timestamptz not null,
  ended_at timestamptz not null,
  received_at timestamptz not null,
  -- Messages of `dmarc`, sessions of `tls`.
  passed bigint not null check (passed >= 0),
  failed bigint not null check (failed >= 0),
  unique (domain_id, kind, reporter, report_id)
);
create index aggregate_report_by_time on aggregate_report (domain_id, kind, ended_at);
create index aggregate_report_by_end on aggregate_report (ended_at);

-- Who sent in the name of the domain without passing DMARC, by address.
create table dmarc_failure (
  report_id bigint not null references aggregate_report (id) on delete cascade,
  source_ip text not null,
  messages bigint not null check (messages > 0),
  -- Of them, those that the receiver put aside or refused.
  stopped bigint not null check (stopped between 0 and messages),
  primary key (report_id, source_ip)
);

-- Why sessions to the domain failed, by kind (RFC 8460 section 4.3) and receiving host.
create table tls_failure (
  report_id bigint not null references aggregate_report (id) on delete cascade,
  result_type text not null,
  receiving_host text not null,
  sessions bigint not null check (sessions > 0),
  primary key (report_id, result_type, receiving_host)
);
