import { fileURLToPath } from 'node:url'

/** The path of the checkout under test, without a trailing slash. */
export const CHECKOUT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
