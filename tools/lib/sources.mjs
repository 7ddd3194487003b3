import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from './hash-files.mjs'
import { PACKAGES, ROOT } from './root.mjs'

export const GENERATED = new Set(['adapters/src/postgres/schema.ts'])

const CODE = /\.(ts|tsx|js|mjs|cjs|css|sql)$/

export function codeFiles() {
  return listFiles([...PACKAGES, 'tools', 'vitest.config.ts', '.dependency-cruiser.cjs'], (path) => CODE.test(path))
    .filter((path) => !GENERATED.has(path))
    .map((path) => ({ path, lines: countLines(path) }))
}

export function isTest(path) {
  return /\.(test|spec|fixture)\.tsx?$|^(testkit|e2e)\//.test(path)
}

function countLines(path) {
  const text = readFileSync(join(ROOT, path), 'utf8')
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
}
