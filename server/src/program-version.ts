import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

const Manifest = z.object({ version: z.string() })
const Stamp = z.object({ hash: z.string(), commit: z.optional(z.string()) })

/**
 * Returns the version: `0.1.0`, a plus sign and the commit of the release, with `-changed` if the sources differed from
 * it. Without a commit, the suffix is `sources.` and the first digits of their hash. The files are beside the bundle.
 */
export function programVersion(): string {
  const { version } = Manifest.parse(readJson('../../package.json'))
  return versionOf(version, readJson('./.sen-build.json'))
}

/** @param stamp what the build says of itself; undefined: the sources run as they are */
export function versionOf(version: string, stamp: unknown): string {
  const built = z.safeParse(Stamp, stamp)
  if (!built.success) return version
  const { commit, hash } = built.data
  if (commit === undefined) return `${version}+sources.${hash.slice(0, 8)}`
  const [id = '', changed] = commit.split('-')
  return `${version}+${id.slice(0, 12)}${changed === undefined ? '' : `-${changed}`}`
}

/** Undefined where there is no such file: the sources are not a build. */
function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
