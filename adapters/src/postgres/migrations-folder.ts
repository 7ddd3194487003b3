import { fileURLToPath } from 'node:url'

/** Beside this file in the sources, and beside the code in the bundle. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url))
