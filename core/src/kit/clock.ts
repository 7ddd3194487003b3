/** The one source of time for the core; tests bring their own. */
export interface Clock {
  now(): Date
}
