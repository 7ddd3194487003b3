/**
 * Returns the condition on messages `m` that equals the model's `isDoubtful`, so that a list can check fifty threads in
 * one query. The index `message_doubtful` (0035) has the same condition; a test compares the three for all verdicts.
 */
export const doubtful = (m: string): string =>
  `(${m}.verdict ->> 'outcome' = 'forged' or ${m}.verdict ->> 'reason' = 'several_senders')`
