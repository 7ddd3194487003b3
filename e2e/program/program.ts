import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { NO_MAIL_PROGRAMS } from '@sen/testkit/no-mail-programs'
import { CHECKOUT } from './checkout.ts'
import { whenLeaving } from './scratch.ts'

/** The environment variables passed on to the program; others could change its behaviour. */
const PASSED_ON =
  /^(PATH|HOME|USER|LOGNAME|SHELL|LANG|LC_ALL|TERM|TZ|TMPDIR|https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS|SSL_CERT_(FILE|DIR)|npm_config_(registry|cafile|proxy|https_proxy))$/i

const READY = /^Sen Mail is ready: (https?:\/\/\S+)$/m

export interface ProgramOptions {
  readonly env: Readonly<Record<string, string>>
  /** The working directory, from which the program reads `.env`. The default has none. */
  readonly cwd: string
  readonly command?: readonly [string, ...string[]]
  readonly user?: { readonly uid: number; readonly gid: number }
  readonly readyWithinMilliseconds?: number
  readonly endWithinMilliseconds?: number
  readonly hear?: (text: string) => void
}

export interface Ending {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

export interface RunningProgram {
  readonly url: string
  readonly pid: number
  /** From the start of the command to the ready line. */
  readonly readyMilliseconds: number
  output(): string
  kill(): Promise<void>
  stop(signal?: NodeJS.Signals): Promise<Ending & { readonly milliseconds: number }>
  readonly ended: Promise<Ending>
}

export class NotReady extends Error {
  readonly ending: Ending | undefined
  readonly output: string

  constructor(problem: string, output: string, ending?: Ending) {
    super(`The program ${problem}. It said:\n${output.trimEnd() || '(nothing)'}`)
    this.ending = ending
    this.output = output
  }
}

/**
 * Starts the program and waits for its ready line. It is killed when this process ends.
 * @throws NotReady when it ends, or prints no ready line in time
 */
export async function startProgram(options: ProgramOptions): Promise<RunningProgram> {
  const startedAt = performance.now()
  const { child, output, ended } = launch(options)
  const limit = options.readyWithinMilliseconds ?? 120_000
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => {
      signalGroup(child, 'SIGKILL')
      reject(new NotReady(`was not ready after ${limit / 1_000} s`, output.text))
    }, limit)
    output.listen((text) => {
      const found = READY.exec(text)?.[1]
      if (found === undefined) return
      clearTimeout(timer)
      resolve(found)
    })
    void ended.then((ending) => {
      clearTimeout(timer)
      reject(new NotReady(`ended with ${ending.signal ?? `code ${ending.code}`}`, output.text, ending))
    })
  })
  return running(child, output, ended, url, performance.now() - startedAt)
}

/** Longer than an import of the largest mailboxes, or `npm ci` on a busy machine. */
const END_WITHIN_MILLISECONDS = 20 * 60_000

/**
 * Runs a command of the program to its end, such as `sen domain add`.
 * @returns the output of both streams and the exit status; a timeout is reported in the output
 */
export async function runToEnd(options: ProgramOptions): Promise<Ending & { readonly output: string }> {
  const { child, output, ended } = launch(options)
  const limit = options.endWithinMilliseconds ?? END_WITHIN_MILLISECONDS
  const timer = setTimeout(() => {
    output.text += `\nIt did not end within ${limit / 1_000} s, and was killed. Its threads: ${threadsOf(child)}\n`
    signalGroup(child, 'SIGKILL')
    child.stdout.destroy()
    child.stderr.destroy()
  }, limit)
  const ending = await ended
  clearTimeout(timer)
  return { ...ending, output: output.text }
}

/** Returns what each thread of a process waits for, as Linux reports it, to diagnose rare hangs. */
function threadsOf({ pid }: ChildProcess): string {
  const folder = `/proc/${pid}/task`
  const read = (task: string, name: string) => readFileSync(join(folder, task, name), 'utf8').trim()
  try {
    return readdirSync(folder)
      .map((task) => `${read(task, 'comm')} in ${read(task, 'wchan')}`)
      .join(', ')
  } catch (error) {
    return `not known (${error instanceof Error ? error.message : error})`
  }
}

interface Output {
  text: string
  listen(listener: (text: string) => void): void
}

export function startVariables(): Readonly<Record<string, string>> {
  const { scripts } = JSON.parse(readFileSync(join(CHECKOUT, 'package.json'), 'utf8')) as { scripts: { start: string } }
  const [set = ''] = /^(\w+=\S+ )*/.exec(scripts.start) ?? []
  return Object.fromEntries(Array.from(set.matchAll(/(\w+)=(\S+) /g), ([, name = '', value = '']) => [name, value]))
}

function launch(options: ProgramOptions): {
  child: ChildProcessByStdio<null, Readable, Readable>
  output: Output
  ended: Promise<Ending>
} {
  const [command, ...args] = options.command ?? [process.execPath, join(CHECKOUT, 'tools', 'start.mjs')]
  const child = spawn(command, args, {
    cwd: options.cwd,
    env: environmentOf(options),
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own: SIGKILL must reach npm and what npm started.
    detached: true,
    ...options.user,
  })
  whenLeaving(() => signalGroup(child, 'SIGKILL'))
  const listeners: ((text: string) => void)[] = []
  const output: Output = {
    text: '',
    listen: (listener) => {
      listeners.push(listener)
      listener(output.text)
    },
  }
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8')
    stream.on('data', (text: string) => {
      output.text += text
      options.hear?.(text)
      for (const listener of listeners) listener(output.text)
    })
  }
  const ended = new Promise<Ending>((resolve) => {
    child.once('error', (error) => {
      output.text += `${error.message}\n`
      resolve({ code: 127, signal: null })
    })
    child.once('close', (code, signal) => resolve({ code, signal }))
  })
  return { child, output, ended }
}

function running(
  child: ChildProcess,
  output: Output,
  ended: Promise<Ending>,
  url: string,
  readyMilliseconds: number,
): RunningProgram {
  return {
    url,
    pid: child.pid ?? 0,
    readyMilliseconds,
    output: () => output.text,
    kill: async () => {
      signalGroup(child, 'SIGKILL')
      await ended
    },
    stop: async (signal = 'SIGTERM') => {
      const askedAt = performance.now()
      child.kill(signal)
      return { ...(await ended), milliseconds: performance.now() - askedAt }
    },
    ended,
  }
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  // The process id of an ended process may have been reused.
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  try {
    process.kill(-child.pid, signal)
  } catch {
    // It has ended already.
  }
}

export function environmentOf({ env }: Pick<ProgramOptions, 'env'>): NodeJS.ProcessEnv {
  // As under npm, the program then exits automatically when this process is killed. Disable alerts for new devices,
  // because their mail would be counted.
  const quiet = { NEW_DEVICE_ALERTS: 'false', DRAIN_SECONDS: '0' }
  return { ...passedOn(), ...startVariables(), ...quiet, ...NO_MAIL_PROGRAMS, npm_lifecycle_event: 'start', ...env }
}

function passedOn(): Record<string, string> {
  const kept = Object.entries(process.env).flatMap(([name, value]) =>
    value !== undefined && PASSED_ON.test(name) ? [[name, value] as const] : [],
  )
  return Object.fromEntries(kept)
}
