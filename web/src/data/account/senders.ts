/** The addresses that one sends by. */
export const SENDERS_KEY = ['senders'] as const
