import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { start } from './processes.mjs'
import { ROOT } from './root.mjs'

/** Exit code of a drill that cannot run here and has printed the reason. Automake tests use the same code. */
export const SKIPPED_CODE = 77

const FOLDER = join(ROOT, 'e2e', 'drills')

/**
 * Every drill: a script in e2e/drills that says in a line `// Drill: …` what it shows. A line `// Seed: …` says what
 * its short form, `--seed`, shows; such a drill is part of the whole suite. A line `// Timed: …` says which time it holds the
 * program to: such a drill runs when nothing but another of its kind does.
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

/** Starts a drill, which says something line by line; TypeScript runs through tsx. */
export function startDrill({ path }, args, onLine = (line) => console.log(line)) {
  const loader = path.endsWith('.ts') ? ['--import', 'tsx'] : []
  return start(process.execPath, [...loader, path, ...args], { onLine })
}
