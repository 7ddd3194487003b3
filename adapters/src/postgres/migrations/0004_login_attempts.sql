-- Guesses of passwords, by digest of the address and by source. The layout is the one that rate-limiter-flexible wants.

create table login_attempt (
  key text primary key,
  points integer not null default 0,
  -- Milliseconds since 1970.
  expire bigint
);

create index login_attempt_by_expiry on login_attempt (expire);
