import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MigrationRefused } from './migration-refused.ts'

/** The file maps names to SHA-256 in hex. `tools/generate.mjs` only adds entries. */
export const CHECKSUMS_FILE = 'checksums.json'

export interface MigrationFile {
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

/** @throws MigrationRefused if a file is missing, was changed, or is not listed in `checksums.json` */
export async function readMigrationFiles(folder: string): Promise<readonly MigrationFile[]> {
  const released: Readonly<Record<string, string>> = JSON.parse(await readFile(join(folder, CHECKSUMS_FILE), 'utf8'))
  const names = (await readdir(folder)).filter((file) => file.endsWith('.sql')).map((file) => file.slice(0, -4))
  const lost = Object.keys(released).filter((name) => !names.includes(name))
  if (lost.length > 0) throw new MigrationRefused(`This installation is incomplete: ${list(lost)} missing. ${AGAIN}`)
  const files = await Promise.all(names.sort().map((name) => readMigrationFile(folder, name)))
  const changed = files.filter(({ name, checksum }) => released[name] !== checksum).map(({ name }) => name)
  if (changed.length === 0) return files
  throw new MigrationRefused(
    `This installation was modified: ${list(changed)} not as listed in ${CHECKSUMS_FILE}. ${AGAIN}`,
  )
}

const AGAIN = 'Install it again. In a checkout of the source code, run node tools/generate.mjs.'

async function readMigrationFile(folder: string, name: string): Promise<MigrationFile> {
  const bytes = await readFile(join(folder, `${name}.sql`))
  return { name, sql: bytes.toString('utf8'), checksum: createHash('sha256').update(bytes).digest('hex') }
}

function list(names: readonly string[]): string {
  return `the migration${names.length > 1 ? 's' : ''} ${names.join(', ')} ${names.length > 1 ? 'are' : 'is'}`
}
