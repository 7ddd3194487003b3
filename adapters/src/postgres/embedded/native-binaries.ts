import { lstat, mkdir, readFile, realpath, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { EmbeddedPostgresFailed } from './embedded-postgres-failed.ts'
import { runCommand, type ServiceUser } from './run-command.ts'

export interface NativeBinaries {
  readonly postgres: string
  readonly initdb: string
  readonly majorVersion: number
}

/**
 * Copies the binaries to `copyParent` once per version if `user` cannot run them in place.
 * @param nativeDir found automatically if absent
 * @throws EmbeddedPostgresFailed `unsupported-platform`, `binaries-unusable`
 */
export async function prepareBinaries(
  user: ServiceUser | undefined,
  copyParent: string,
  log: (line: string) => void,
  nativeDir: string = locateNativeDir(),
): Promise<NativeBinaries> {
  await createMissingLinks(nativeDir).catch(() => undefined)
  const inPlace = await tryBinaries(nativeDir, user)
  if (inPlace.usable) return inPlace.binaries

  const copy = await copyNatives(nativeDir, copyParent, log)
  const copied = await tryBinaries(copy, user)
  if (copied.usable) return copied.binaries
  throw new EmbeddedPostgresFailed(
    'binaries-unusable',
    `The packaged PostgreSQL does not run here (it needs glibc 2.27 or later, libstdc++ and libgcc): ${copied.output}. ` +
      'Set DATABASE_URL to use your own PostgreSQL server.',
  )
}

/** `@embedded-postgres/<platform>` is a dependency of `embedded-postgres` only. */
export function locateNativeDir(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const launcher = createRequire(import.meta.url).resolve('embedded-postgres')
    const entry = createRequire(launcher).resolve(`@embedded-postgres/${platform}`)
    return join(dirname(entry), '..', 'native')
  } catch (cause) {
    const message = `There is no packaged PostgreSQL for ${platform}. Set DATABASE_URL to use your own PostgreSQL server.`
    throw new EmbeddedPostgresFailed('unsupported-platform', message, { cause })
  }
}

type Trial = { usable: true; binaries: NativeBinaries } | { usable: false; output: string }

async function tryBinaries(nativeDir: string, user: ServiceUser | undefined): Promise<Trial> {
  const postgres = join(nativeDir, 'bin/postgres')
  const initdb = join(nativeDir, 'bin/initdb')
  const [server, creator] = await Promise.all([
    runCommand(postgres, ['--version'], user),
    runCommand(initdb, ['--version'], user),
  ])
  const major = /\(PostgreSQL\) (\d+)/.exec(server.output)?.[1]
  if (server.succeeded && creator.succeeded && major) {
    return { usable: true, binaries: { postgres, initdb, majorVersion: Number(major) } }
  }
  return { usable: false, output: server.succeeded ? creator.output : server.output }
}

/** npm packages cannot contain symbolic links, and `npm ci --ignore-scripts` skips the script that creates them. */
async function createMissingLinks(nativeDir: string): Promise<void> {
  const listed = await readFile(join(nativeDir, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(listed) as { source: string; target: string }[]) {
    const link = join(nativeDir, relative('native', target))
    if (await lstat(link).catch(() => undefined)) continue
    await symlink(relative(dirname(target), source), link)
  }
}

async function copyNatives(nativeDir: string, copyParent: string, log: (line: string) => void): Promise<string> {
  const source = await realpath(nativeDir)
  const copy = join(copyParent, `native-${await packageVersion(source)}`)
  if (await stat(join(copy, 'bin/postgres')).catch(() => undefined)) return copy

  log(`copying the PostgreSQL binaries to ${copy}, where the database's user can reach them`)
  await mkdir(copyParent, { recursive: true, mode: 0o755 })
  const beside = join(copyParent, `.${basename(copy)}.${process.pid}`)
  await rm(beside, { recursive: true, force: true })
  await mustSucceed(await runCommand('cp', ['-RP', source, beside]), copy)
  await createMissingLinks(beside)
  await mustSucceed(await runCommand('chmod', ['-R', 'a+rX,go-w', beside]), copy)
  // If another program was faster, its copy is used.
  await rename(beside, copy).catch(() => rm(beside, { recursive: true, force: true }))
  return copy
}

async function mustSucceed(result: { succeeded: boolean; output: string }, copy: string): Promise<void> {
  if (result.succeeded) return
  const message = `The PostgreSQL binaries could not be copied to ${copy}: ${result.output}`
  throw new EmbeddedPostgresFailed('binaries-unusable', message)
}

async function packageVersion(nativeDir: string): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(join(nativeDir, '../package.json'), 'utf8'))
  return (manifest as { version: string }).version
}
