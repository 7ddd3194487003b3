import { fileURLToPath } from 'node:url'

/** The folder is next to this file in the sources, and next to the code in the bundle. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url))
