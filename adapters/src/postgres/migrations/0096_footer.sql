-- What an organisation puts under the mail of its people as it leaves. HTML, cleaned before it was kept. The version grows with each
-- change, and a sending remembers under which one its bytes were built (0: without a footer): what was planned is built anew when
-- another holds on the day of leaving.
alter table organisation
  add column footer_html text not null default '',
  add column footer_scope text not null default 'off' check (footer_scope in ('off', 'outside', 'everybody')),
  add column footer_version integer not null default 0;

alter table submission add column footer_version integer not null default 0;
