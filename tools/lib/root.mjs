import { fileURLToPath } from 'node:url'

/** The checkout, wherever it lies; without a trailing slash. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')

/** The eight packages, from the ground up. */
export const PACKAGES = ['model', 'contract', 'core', 'adapters', 'server', 'web', 'testkit', 'e2e']
