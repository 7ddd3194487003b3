import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { start } from './processes.mjs'
import { ROOT } from './root.mjs'

/** The drill cannot run here and has printed the reason. Automake tests use the same code. */
export const SKIPPED_CODE = 77

const FOLDER = join(ROOT, 'e2e', 'drills')

/**
 * Lists the drills: scripts in e2e/drills with a line `// Drill: …` that describes them. `// Seed: …` describes the
 * short form, `--seed`, which is part of the whole suite. `// Timed: …` marks a drill with time limits, which runs only
 * beside others of its kind.
 */
export function listDrills() {
  if (!existsSync(FOLDER)) return []
  return readdirSync(FOLDER)
    .filter((file) => /\.(mjs|ts)$/.test(file))
    .map((file) => ({ file, text: readFileSync(join(FOLDER, file), 'utf8') }))
    .map(({ file, text }) => ({
      name: file.replace(/\.\w+$/, ''),
      path: join(FOLDER, file),
      shows: /^\/\/ Drill: (.+)$/m.exec(text)?.[1],
      seed: /^\/\/ Seed: (.+)$/m.exec(text)?.[1],
      timed: /^\/\/ Timed: (.+)$/m.exec(text)?.[1],
    }))
    .filter(({ shows }) => shows)
    .sort((a, b) => a.name.localeCompare(b.name))
}

/** Starts a drill and passes on its lines; TypeScript runs through tsx. */
export function startDrill({ path }, args, onLine = (line) => console.log(line)) {
  const loader = path.endsWith('.ts') ? ['--import', 'tsx'] : []
  return start(process.execPath, [...loader, path, ...args], { onLine })
}
