/**
 * It equals the model's `isDoubtful` and the condition of the index `message_doubtful` (0035); a test compares the
 * three.
 */
export const doubtful = (m: string): string =>
  `(${m}.verdict ->> 'outcome' = 'forged' or ${m}.verdict ->> 'reason' = 'several_senders')`
