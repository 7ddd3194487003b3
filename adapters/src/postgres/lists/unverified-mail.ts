/** Equals the model's `isUnverified` and the index `message_doubtful` (0035); a test compares them. */
export const doubtful = (m: string): string =>
  `(${m}.verdict ->> 'outcome' = 'forged' or ${m}.verdict ->> 'reason' = 'several_senders')`
