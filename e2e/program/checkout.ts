import { fileURLToPath } from 'node:url'

/** The checkout whose program is run; without a trailing slash. */
export const CHECKOUT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
