import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

const Manifest = z.object({ version: z.string() })
const Stamp = z.object({ hash: z.string() })

/** `0.1.0`, and behind a plus sign the first letters of what the build was made from. Both files lie where the bundle lies. */
export function programVersion(): string {
  const { version } = Manifest.parse(readJson('../../package.json'))
  const built = z.safeParse(Stamp, readJson('./.sen-build.json'))
  return built.success ? `${version}+${built.data.hash.slice(0, 8)}` : version
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
