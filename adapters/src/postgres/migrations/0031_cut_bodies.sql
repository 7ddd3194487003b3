-- The end of the text or of the HTML, whichever is shown, was beyond what is stored of a body. Of mail that is here already
-- nobody knows.
alter table message_body add column is_cut boolean not null default false;
