-- Which change a message was last marked or starred by. Until now its one version said so, which every other change
-- overwrites: a task that marked could not be undone any more where something was starred or moved since, and said that it
-- had been. Messages that were not marked since have none: their version still is the one they were marked by.
alter table message add column read_version integer;
alter table message add column starred_version integer;
