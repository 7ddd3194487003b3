/**
 * What the model's `isDoubtful` says of a verdict, as a condition on the messages `m`: a list asks it of fifty threads at
 * once. The index `message_doubtful` has the same one (0035); a test walks all verdicts through the three.
 */
export const doubtful = (m: string): string =>
  `(${m}.verdict ->> 'outcome' = 'forged' or ${m}.verdict ->> 'reason' = 'several_senders')`
