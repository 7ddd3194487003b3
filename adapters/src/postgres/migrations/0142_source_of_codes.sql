-- From which network address a receiver's code was asked for: one source uses up a few of them only.
alter table code_to_receiver add column source text not null default '';
