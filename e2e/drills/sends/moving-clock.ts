import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { CHECKOUT } from '../../program/checkout.ts'
import { scratchFolder, whenLeaving } from '../../program/scratch.ts'
import { pause } from '../../program/waiting.ts'

const run = promisify(execFile)
const DAY_SECONDS = 86_400
const LIBRARIES = '/usr/lib'
const LIBRARY = 'faketime/libfaketimeMT.so.1'
/**
 * How long a process caches the offset. A shorter time would disable caching: two file reads for each query of the
 * time.
 */
const BELIEVED_SECONDS = 1
const FORGOTTEN_AFTER_MILLISECONDS = BELIEVED_SECONDS * 1_000 + 200

/**
 * Every process started with `env` sees the machine's time plus the last offset. Timers and timeouts are not affected.
 */
export class MovingClock {
  readonly env: Readonly<Record<string, string>>
  readonly #file: string
  readonly #stopped = new Set<number>()
  #movedSeconds = 0

  private constructor(library: string) {
    this.#file = join(scratchFolder('clock'), 'offset')
    // A stopped database would not notice that its program has ended.
    whenLeaving(() => this.#goOn())
    this.#tell()
    const faked = {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: this.#file,
      FAKETIME_CACHE_DURATION: String(BELIEVED_SECONDS),
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      // File times stay real, because not all ways to read them can be faked.
      NO_FAKE_STAT: '1',
    }
    const passOn = pathToFileURL(fileURLToPath(new URL('pass-clock-on.mjs', import.meta.url))).href
    this.env = { ...faked, SEN_CLOCK_PASSED_ON: JSON.stringify(faked), NODE_OPTIONS: `--import=${passOn}` }
  }

  /** Installs libfaketime if possible. @returns the clock, or the reason why there is none */
  static async set(): Promise<MovingClock | string> {
    const library = findLibrary() ?? (await install())
    if (!library.startsWith('/')) return library
    const clock = new MovingClock(library)
    return (await clock.#isSeen()) ? clock : 'libfaketime does not move the time of this Node'
  }

  now(): Date {
    return new Date(Date.now() + this.#movedSeconds * 1_000)
  }

  /**
   * All processes stop until their caches have expired, because they must not see different times.
   * @param seconds negative values move it back
   */
  async move(seconds: number): Promise<void> {
    // Twice, to catch processes started meanwhile.
    this.#standStill()
    this.#standStill()
    try {
      this.#movedSeconds += seconds
      this.#tell()
      if (this.#stopped.size > 0) await pause(FORGOTTEN_AFTER_MILLISECONDS)
    } finally {
      this.#goOn()
    }
  }

  #standStill(): void {
    for (const pid of this.#watchers()) if (signal(pid, 'SIGSTOP')) this.#stopped.add(pid)
  }

  #goOn(): void {
    for (const pid of this.#stopped) signal(pid, 'SIGCONT')
    this.#stopped.clear()
  }

  #watchers(): readonly number[] {
    const parents = new Map<number, number>()
    const own = new Set<number>()
    for (const name of readdirSync('/proc')) {
      const [pid, stat] = [Number(name), /^\d+$/.test(name) ? readProcess(name, 'stat') : '']
      if (stat === '') continue
      // The name in brackets may contain brackets and spaces.
      parents.set(pid, Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
      // PostgreSQL overwrites the environment of its child processes, so check ancestors too.
      if (readProcess(name, 'environ').includes(`FAKETIME_TIMESTAMP_FILE=${this.#file}`)) own.add(pid)
    }
    const isOurs = (pid: number): boolean => own.has(pid) || (parents.has(pid) && isOurs(parents.get(pid) ?? 0))
    return [...parents.keys()].filter(isOurs).sort((a, b) => a - b)
  }

  /** Versions of the library differ in the time functions that they intercept. */
  async #isSeen(): Promise<boolean> {
    await this.move(DAY_SECONDS)
    const env = { ...process.env, ...this.env }
    const look = run(process.execPath, ['--eval', 'console.log(Date.now())'], { env })
    const { stdout } = await look.catch(() => ({ stdout: '' }))
    const isMoved = Math.abs(Number(stdout) - this.now().getTime()) < (DAY_SECONDS * 1_000) / 2
    await this.move(-DAY_SECONDS)
    return isMoved
  }

  /** Replaces the file atomically, so that readers see the old or the new offset. */
  #tell(): void {
    const beside = `${this.#file}.new`
    writeFileSync(beside, `${this.#movedSeconds < 0 ? '' : '+'}${this.#movedSeconds}\n`, { mode: 0o644 })
    renameSync(beside, this.#file)
  }
}

function readProcess(pid: string, what: 'stat' | 'environ'): string {
  try {
    return readFileSync(join('/proc', pid, what), 'latin1')
  } catch {
    return ''
  }
}

function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT'): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}

function findLibrary(): string | undefined {
  if (process.platform !== 'linux') return undefined
  const folders = readdirSync(LIBRARIES)
  return folders.map((folder) => join(LIBRARIES, folder, LIBRARY)).find((path) => existsSync(path))
}

async function install(): Promise<string> {
  const script = join(CHECKOUT, 'tools', 'lib', 'apt.mjs')
  const wanted = '/usr/bin/faketime'
  const ask = `const { ensureDebianProgram } = await import(${JSON.stringify(pathToFileURL(script).href)})
    const why = await ensureDebianProgram(${JSON.stringify(wanted)}, 'faketime')
    if (why) { console.log(why); process.exitCode = 1 }`
  try {
    await run(process.execPath, ['--input-type=module', '--eval', ask])
  } catch (error) {
    const said = (error as { readonly stdout?: string }).stdout ?? String(error)
    return said.trim().split('\n').at(-1) ?? 'libfaketime is missing'
  }
  return findLibrary() ?? 'libfaketime is missing'
}
