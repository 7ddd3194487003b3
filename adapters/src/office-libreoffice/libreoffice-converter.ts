import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, lstat, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withCleanup } from '@sen/core/kit/clean-up'
import {
  type ConversionCaller,
  type OfficeConverter,
  type OfficeDocument,
  Unconvertible,
} from '@sen/core/ports/office-converter'
import { MINUTE_MILLISECONDS } from '@sen/model/durations'
import {
  MAX_OFFICE_PREVIEW_BYTES,
  MAX_OFFICE_PREVIEW_WORK_BYTES,
  MAX_OFFICE_PREVIEWS_KEPT_BYTES,
  OFFICE_FAILURE_KEPT_MINUTES,
  OFFICE_PREVIEW_MEMORY_MEGABYTES,
  OFFICE_PREVIEW_SECONDS,
} from '@sen/model/previews/limits'
import { ConversionQueue } from './conversion-queue.ts'
import { findIsolation, type Isolation, JOB_INSIDE } from './isolation.ts'
import { PROFILE_SETTINGS } from './profile-settings.ts'

/** The id is `nobody` on every Debian. A root process must not run the converter as root. */
const NOBODY_ID = 65_534

const LOOK_EVERY_MILLISECONDS = 250
const BLOCK_BYTES = 512
const PDF_BEGINNING = Buffer.from('%PDF-')

const JOB_PREFIX = 'sen-office-'
const LEFT_BEHIND_MILLISECONDS = 60_000
const MAX_FAILURES_KEPT = 1_000

/** These failures say nothing about the document. */
const PASSING_FAILURES: ReadonlySet<string> = new Set(['closing', 'not-started', 'abandoned'])

export interface LibreOfficeConverterOptions {
  readonly timeoutSeconds?: number
  readonly folder?: string
}

/**
 * Runs LibreOffice with one process group and one profile per document, because a shared listener would pass settings
 * and crashes on. It has no network where the system supports that, runs no macros and follows no links.
 */
export class LibreOfficeConverter implements OfficeConverter {
  readonly #program: string
  readonly #timeoutMilliseconds: number
  readonly #folder: string
  readonly #kept = new Map<string, Uint8Array>()
  readonly #failed = new Map<string, { readonly reason: string; readonly until: number }>()
  readonly #queue = new ConversionQueue()
  #isolation: Promise<Isolation> | undefined
  #isClosing = false

  constructor(program: string, options: LibreOfficeConverterOptions = {}) {
    this.#program = program
    this.#timeoutMilliseconds = (options.timeoutSeconds ?? OFFICE_PREVIEW_SECONDS) * 1_000
    this.#folder = options.folder ?? tmpdir()
  }

  toPdf(document: OfficeDocument, extension: string, caller: ConversionCaller): Promise<Uint8Array> {
    const key = `${extension} ${document.key}`
    const kept = this.#kept.get(key)
    if (kept) {
      this.#kept.delete(key)
      this.#kept.set(key, kept)
      return Promise.resolve(kept)
    }
    const failed = this.#failed.get(key)
    if (failed && failed.until > performance.now()) return Promise.reject(new Unconvertible(failed.reason))
    return this.#queue.run(key, caller, async (signal) => {
      try {
        const pdf = await this.#convert(document, extension, signal)
        this.#cachePreview(key, pdf)
        return pdf
      } catch (error) {
        this.#rememberFailure(key, error)
        throw error
      }
    })
  }

  /** A document that times out would do so again at each view. */
  #rememberFailure(key: string, error: unknown): void {
    if (!(error instanceof Unconvertible) || PASSING_FAILURES.has(error.reason)) return
    this.#failed.delete(key)
    this.#failed.set(key, {
      reason: error.reason,
      until: performance.now() + OFFICE_FAILURE_KEPT_MINUTES * MINUTE_MILLISECONDS,
    })
    const [oldest] = this.#failed.keys()
    if (this.#failed.size > MAX_FAILURES_KEPT && oldest !== undefined) this.#failed.delete(oldest)
  }

  async close(): Promise<void> {
    this.#isClosing = true
    await this.#queue.close()
  }

  async #begin(): Promise<Isolation> {
    const before = Date.now() - 2 * this.#timeoutMilliseconds - LEFT_BEHIND_MILLISECONDS
    for (const name of await readdir(this.#folder)) {
      const path = join(this.#folder, name)
      if (!name.startsWith(JOB_PREFIX)) continue
      const { mtimeMs } = await lstat(path)
      if (mtimeMs < before) await rm(path, { recursive: true, force: true })
    }
    return findIsolation(this.#folder, this.#program)
  }

  #cachePreview(key: string, pdf: Uint8Array): void {
    this.#kept.set(key, pdf)
    let bytes = Array.from(this.#kept.values(), ({ byteLength }) => byteLength).reduce((sum, each) => sum + each, 0)
    for (const [oldest, { byteLength }] of this.#kept) {
      if (bytes <= MAX_OFFICE_PREVIEWS_KEPT_BYTES) break
      this.#kept.delete(oldest)
      bytes -= byteLength
    }
  }

  async #convert(document: OfficeDocument, extension: string, signal: AbortSignal): Promise<Uint8Array> {
    if (this.#isClosing) throw new Unconvertible('closing')
    const job = await mkdtemp(join(this.#folder, JOB_PREFIX))
    const convert = async (): Promise<Uint8Array> => {
      await prepare(job, await document.read(), extension)
      const ended = await this.#run(job, extension, signal)
      if (ended !== 'done') throw new Unconvertible(ended)
      const made = join(job, 'out', 'document.pdf')
      // The output could be a symbolic link to any file.
      const size = await lstat(made).then(
        (found) => (found.isFile() ? found.size : 0),
        () => 0,
      )
      if (size > MAX_OFFICE_PREVIEW_BYTES) throw new Unconvertible('too-large')
      const pdf = size === 0 ? Buffer.alloc(0) : await readFile(made)
      if (!pdf.subarray(0, PDF_BEGINNING.byteLength).equals(PDF_BEGINNING)) throw new Unconvertible('broken')
      return new Uint8Array(pdf)
    }
    return withCleanup(convert, () => rm(job, { recursive: true, force: true }))
  }

  async #run(job: string, extension: string, signal: AbortSignal): Promise<string> {
    this.#isolation ??= this.#begin()
    const { command, args, home } = commandLine(await this.#isolation, {
      ...{ program: this.#program, job, extension, timeoutSeconds: Math.ceil(this.#timeoutMilliseconds / 1_000) },
    })
    if (signal.aborted) return this.#isClosing ? 'closing' : 'abandoned'
    const child = spawn(command, args, {
      cwd: job,
      // The program starts others, so the whole group must be killed.
      detached: true,
      env: {
        HOME: home,
        PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
        LC_ALL: 'C.UTF-8',
        TMPDIR: home,
        SAL_USE_VCLPLUGIN: 'svp',
      },
      stdio: 'ignore',
    })
    let endedFor: 'timeout' | 'too-large' | 'abandoned' | undefined
    const abandon = () => {
      endedFor ??= 'abandoned'
      endGroup(child)
    }
    signal.addEventListener('abort', abandon)
    const timer = setTimeout(() => {
      endedFor ??= 'timeout'
      endGroup(child)
    }, this.#timeoutMilliseconds)
    let isLooking = false
    const looking = setInterval(async () => {
      if (isLooking) return
      isLooking = true
      const bytes = await folderBytes(job, MAX_OFFICE_PREVIEW_WORK_BYTES)
      isLooking = false
      if (bytes <= MAX_OFFICE_PREVIEW_WORK_BYTES) return
      endedFor ??= 'too-large'
      endGroup(child)
    }, LOOK_EVERY_MILLISECONDS)
    let code: unknown
    try {
      ;[code] = await once(child, 'exit')
    } catch (error) {
      throw new Unconvertible('not-started', { cause: error })
    } finally {
      clearTimeout(timer)
      clearInterval(looking)
      signal.removeEventListener('abort', abandon)
      endGroup(child)
    }
    if (this.#isClosing) return 'closing'
    return endedFor ?? (code === 0 ? 'done' : 'broken')
  }
}

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

function commandLine(
  isolation: Isolation,
  {
    program,
    job,
    extension,
    timeoutSeconds,
  }: { readonly program: string; readonly job: string; readonly extension: string; readonly timeoutSeconds: number },
) {
  const memoryBytes = OFFICE_PREVIEW_MEMORY_MEGABYTES * 1_024 * 1_024
  const seen = isolation.hasOwnRoot ? JOB_INSIDE : job
  const [command = '', ...args] = [
    ...['timeout', '--signal=KILL', `${timeoutSeconds + 5}`],
    ...isolation.command(job, program),
    ...['prlimit', `--as=${memoryBytes}`, `--fsize=${MAX_OFFICE_PREVIEW_BYTES}`, '--core=0', '--'],
    ...(process.getuid?.() === 0
      ? ['setpriv', `--reuid=${NOBODY_ID}`, `--regid=${NOBODY_ID}`, '--clear-groups', '--no-new-privs', '--']
      : ['setpriv', '--inh-caps=-all', '--bounding-set=-all', '--no-new-privs', '--'].slice(
          isolation.hasOwnRoot ? 0 : 5,
        )),
    program,
    ...['--headless', '--norestore', '--nolockcheck', '--nodefault', '--nologo', '--nofirststartwizard'],
    `-env:UserInstallation=file://${join(seen, 'profile')}`,
    ...['--convert-to', 'pdf', '--outdir', join(seen, 'out'), join(seen, `document.${extension}`)],
  ]
  return { command, args, home: seen }
}

function endGroup(child: ChildProcess): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Files that vanish count as 0. Counting stops above `enough`. */
async function folderBytes(folder: string, enough: number): Promise<number> {
  let bytes = 0
  const folders = [folder]
  for (let next = folders.pop(); next !== undefined && bytes <= enough; next = folders.pop()) {
    for (const entry of await readdir(next, { withFileTypes: true }).catch(() => [])) {
      const path = join(next, entry.name)
      if (entry.isDirectory()) folders.push(path)
      bytes += await lstat(path).then(
        ({ blocks }) => blocks * BLOCK_BYTES,
        () => 0,
      )
      if (bytes > enough) break
    }
  }
  return bytes
}
