-- How far the bodies that earlier cleaners have kept were cleaned anew by the present one. One row, once a program with
-- jobs has started.
create table cleaning_anew (
  is_only boolean primary key default true check (is_only),
  cleaner text not null,
  -- The last body that was looked at; null once there are no more.
  walked_to bigint
);
