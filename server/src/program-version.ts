import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

const Manifest = z.object({ version: z.string() })
const Stamp = z.object({ hash: z.string(), commit: z.optional(z.string()) })

/** The form is `0.1.0+COMMIT`, with `-changed` if the sources differed; without a commit, `sources.` and a hash. */
export function programVersion(): string {
  const { version } = Manifest.parse(readJson('../../package.json'))
  return versionOf(version, readJson('./.sen-build.json'))
}

export function versionOf(version: string, stamp: unknown): string {
  const built = z.safeParse(Stamp, stamp)
  if (!built.success) return version
  const { commit, hash } = built.data
  if (commit === undefined) return `${version}+sources.${hash.slice(0, 8)}`
  const [id = '', changed] = commit.split('-')
  return `${version}+${id.slice(0, 12)}${changed === undefined ? '' : `-${changed}`}`
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
