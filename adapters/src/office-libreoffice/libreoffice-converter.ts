import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConverterBusy, type OfficeConverter, Unconvertible } from '@sen/core/ports/office-converter'
import {
  MAX_OFFICE_PREVIEW_BYTES,
  MAX_OFFICE_PREVIEWS_KEPT_BYTES,
  MAX_OFFICE_PREVIEWS_WAITING,
  OFFICE_PREVIEW_MEMORY_MEGABYTES,
  OFFICE_PREVIEW_SECONDS,
} from '@sen/model/limits'
import { PROFILE_SETTINGS } from './profile-settings.ts'

/** `nobody`, by its number on every Debian: the converter of a program that runs as root must not be root. */
const NOBODY_ID = 65_534

export interface LibreOfficeConverterOptions {
  readonly timeoutSeconds?: number
  /** Where each job has a folder of its own while it runs. */
  readonly folder?: string
}

/**
 * LibreOffice without a screen, one process group and one profile for each document, one at a time: a listener that is shared
 * hands one document's settings, and its crash, to the next. It has no network where the system lets us take it away, runs no
 * macro and follows no link, and is ended with all its children when its time is over. What was made lately is kept in memory,
 * nowhere else.
 */
export class LibreOfficeConverter implements OfficeConverter {
  readonly #program: string
  readonly #timeoutMilliseconds: number
  readonly #folder: string
  readonly #kept = new Map<string, Uint8Array>()
  readonly #underWay = new Map<string, Promise<Uint8Array>>()
  #turn: Promise<unknown> = Promise.resolve()
  #running: ChildProcess | undefined
  #isolation: Promise<readonly string[]> | undefined
  #isClosing = false

  /** @param program the path of `soffice` */
  constructor(program: string, options: LibreOfficeConverterOptions = {}) {
    this.#program = program
    this.#timeoutMilliseconds = (options.timeoutSeconds ?? OFFICE_PREVIEW_SECONDS) * 1_000
    this.#folder = options.folder ?? tmpdir()
  }

  toPdf(bytes: Uint8Array, extension: string): Promise<Uint8Array> {
    const key = `${extension} ${createHash('sha256').update(bytes).digest('hex')}`
    const kept = this.#kept.get(key)
    if (kept) {
      // The last that was asked for is the last to go.
      this.#kept.delete(key)
      this.#kept.set(key, kept)
      return Promise.resolve(kept)
    }
    const underWay = this.#underWay.get(key)
    if (underWay !== undefined) return underWay
    if (this.#underWay.size >= MAX_OFFICE_PREVIEWS_WAITING) return Promise.reject(new ConverterBusy())
    const mine = this.#turn.then(() => this.#convert(bytes, extension))
    this.#turn = mine.catch(() => undefined)
    const made = mine
      .then((pdf) => {
        this.#keep(key, pdf)
        return pdf
      })
      .finally(() => this.#underWay.delete(key))
    this.#underWay.set(key, made)
    return made
  }

  async close(): Promise<void> {
    this.#isClosing = true
    endGroup(this.#running)
    await this.#turn
  }

  #keep(key: string, pdf: Uint8Array): void {
    this.#kept.set(key, pdf)
    let bytes = Array.from(this.#kept.values(), ({ byteLength }) => byteLength).reduce((sum, each) => sum + each, 0)
    for (const [oldest, { byteLength }] of this.#kept) {
      if (bytes <= MAX_OFFICE_PREVIEWS_KEPT_BYTES) break
      this.#kept.delete(oldest)
      bytes -= byteLength
    }
  }

  async #convert(bytes: Uint8Array, extension: string): Promise<Uint8Array> {
    if (this.#isClosing) throw new Unconvertible('closing')
    const job = await mkdtemp(join(this.#folder, 'sen-office-'))
    try {
      await prepare(job, bytes, extension)
      const ended = await this.#run(job, extension)
      const made = join(job, 'out', 'document.pdf')
      const size = await stat(made).then(
        (found) => found.size,
        () => 0,
      )
      if (size === 0) throw new Unconvertible(ended)
      if (size > MAX_OFFICE_PREVIEW_BYTES) throw new Unconvertible('too-large')
      return new Uint8Array(await readFile(made))
    } finally {
      await rm(job, { recursive: true, force: true })
    }
  }

  /** How it ended, as one word. */
  async #run(job: string, extension: string): Promise<string> {
    this.#isolation ??= findIsolation()
    const { command, args } = commandLine(await this.#isolation, this.#program, job, extension)
    const child = spawn(command, args, {
      cwd: job,
      // A group of its own, which ends as a whole: the program that is started starts others.
      detached: true,
      env: { HOME: job, PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8', TMPDIR: job, SAL_USE_VCLPLUGIN: 'svp' },
      stdio: 'ignore',
    })
    this.#running = child
    if (this.#isClosing) endGroup(child)
    let hasTimedOut = false
    const timer = setTimeout(() => {
      hasTimedOut = true
      endGroup(child)
    }, this.#timeoutMilliseconds)
    try {
      await once(child, 'exit')
    } catch (error) {
      throw new Unconvertible('not-started', { cause: error })
    } finally {
      clearTimeout(timer)
      endGroup(child)
      this.#running = undefined
    }
    if (this.#isClosing) return 'closing'
    return hasTimedOut ? 'timeout' : 'broken'
  }
}

/** The document under a name of ours, and a profile that nothing can be run or fetched by. */
async function prepare(job: string, bytes: Uint8Array, extension: string): Promise<void> {
  const profile = join(job, 'profile', 'user')
  await mkdir(profile, { recursive: true })
  await mkdir(join(job, 'out'))
  await writeFile(join(profile, 'registrymodifications.xcu'), PROFILE_SETTINGS)
  await writeFile(join(job, `document.${extension}`), bytes)
  if (process.getuid?.() !== 0) return
  await chmod(job, 0o700)
  for (const path of ['.', 'profile', 'profile/user', 'profile/user/registrymodifications.xcu', 'out']) {
    await chown(join(job, path), NOBODY_ID, NOBODY_ID)
  }
  await chown(join(job, `document.${extension}`), NOBODY_ID, NOBODY_ID)
}

function commandLine(isolation: readonly string[], program: string, job: string, extension: string) {
  const memoryBytes = OFFICE_PREVIEW_MEMORY_MEGABYTES * 1_024 * 1_024
  const [command = '', ...args] = [
    ...isolation,
    ...['prlimit', `--as=${memoryBytes}`, `--fsize=${MAX_OFFICE_PREVIEW_BYTES}`, '--core=0', '--'],
    ...(process.getuid?.() === 0
      ? ['setpriv', `--reuid=${NOBODY_ID}`, `--regid=${NOBODY_ID}`, '--clear-groups', '--no-new-privs', '--']
      : []),
    program,
    ...['--headless', '--norestore', '--nolockcheck', '--nodefault', '--nologo', '--nofirststartwizard'],
    `-env:UserInstallation=file://${join(job, 'profile')}`,
    ...['--convert-to', 'pdf', '--outdir', join(job, 'out'), join(job, `document.${extension}`)],
  ]
  return { command, args }
}

/** What goes before the command so that it has no network; empty where the system does not let us. */
async function findIsolation(): Promise<readonly string[]> {
  const ways =
    process.getuid?.() === 0 ? [['unshare', '--net', '--']] : [['unshare', '--map-current-user', '--net', '--']]
  for (const way of ways) {
    const [command = '', ...args] = way
    const probe = spawn(command, [...args, 'true'], { stdio: 'ignore' })
    const code = await once(probe, 'exit').then(
      ([exitCode]) => exitCode as number | null,
      () => null,
    )
    if (code === 0) return way
  }
  return []
}

/** The process and all that it started. One that is gone needs no ending. */
function endGroup(child: ChildProcess | undefined): void {
  if (child?.pid === undefined) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
