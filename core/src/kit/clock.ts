/** The only source of time in the core. Tests replace it. */
export interface Clock {
  now(): Date
}
