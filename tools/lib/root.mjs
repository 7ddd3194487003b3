import { fileURLToPath } from 'node:url'

/** The checkout's folder, without a trailing slash. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')

export const PACKAGES = ['model', 'contract', 'core', 'adapters', 'demo', 'server', 'web', 'testkit', 'e2e']
