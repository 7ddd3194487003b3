import { spawn } from 'node:child_process'
import { ROOT } from './root.mjs'

const GRACE_MILLISECONDS = 8_000
const children = new Set()
let stopping = false
let listening = 'while children run'

/**
 * The program has its own process group. SIGINT, SIGTERM and SIGHUP to us end it too, and then us.
 * @returns {{ child: import('node:child_process').ChildProcess, done: Promise<{ code: number, output: string }> }}
 * `output` has both streams in order; `code` is 128 + n after a signal, 127 when it could not start
 */
export function start(command, args, { cwd = ROOT, env = {}, onLine, input = 'ignore' } = {}) {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: [input, 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  })
  if (children.size === 0) listen()
  children.add(child)
  const done = new Promise((resolve) => {
    let output = ''
    const hear = (stream, name) => {
      let rest = ''
      stream.setEncoding('utf8')
      stream.on('data', (text) => {
        output += text
        if (!onLine) return
        const lines = (rest + text).split(/\r?\n/)
        rest = lines.pop()
        for (const line of lines) onLine(line, name)
      })
      stream.on('end', () => {
        if (rest && onLine) onLine(rest, name)
      })
    }
    hear(child.stdout, 'stdout')
    hear(child.stderr, 'stderr')
    const end = (code) => {
      if (!children.delete(child) || stopping) return
      if (children.size === 0) unlisten()
      resolve({ code, output })
    }
    child.on('error', (error) => {
      output += `${error.message}\n`
      end(127)
    })
    const leave = (code, signal) => end(code ?? 128 + (NUMBERS[signal] ?? 0))
    child.on('close', leave)
    child.on('exit', (code, signal) => {
      signalGroup(child, 'SIGKILL') // what it left behind in its group
      setTimeout(() => leave(code, signal), 1_000) // a pipe handed on to a stranger must not hold us
    })
  })
  return { child, done }
}

export function run(command, args, options) {
  return start(command, args, options).done
}

export function runNode(args, options) {
  return run(process.execPath, args, options)
}

export async function stop({ child, done }, { signal = 'SIGTERM', graceMilliseconds = GRACE_MILLISECONDS } = {}) {
  signalGroup(child, signal)
  const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), graceMilliseconds)
  const result = await done
  clearTimeout(timer)
  return result
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
const NUMBERS = { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }

/** Signals end us by `process.exit`, so that listeners of 'exit' can tidy up. */
export function tidyUpOnSignals() {
  listen()
  listening = 'always'
}

function listen() {
  if (listening === 'while children run') for (const signal of SIGNALS) process.on(signal, stopAll)
}

function unlisten() {
  if (listening === 'while children run') for (const signal of SIGNALS) process.off(signal, stopAll)
}

/** A terminal and npm both send Ctrl-C, so the same signal comes twice. */
function stopAll(signal) {
  if (stopping) return
  stopping = true
  for (const child of children) signalGroup(child, signal)
  const leave = () => process.exit(128 + NUMBERS[signal])
  const timer = setTimeout(() => {
    for (const child of children) signalGroup(child, 'SIGKILL')
    leave()
  }, GRACE_MILLISECONDS)
  const look = setInterval(() => {
    if (children.size > 0) return
    clearTimeout(timer)
    clearInterval(look)
    leave()
  }, 20)
}

// Kill all child processes on every kind of exit.
process.on('exit', () => {
  for (const child of children) signalGroup(child, 'SIGKILL')
})

function signalGroup(child, signal) {
  if (child.pid === undefined) return
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, signal)
  } catch {}
}
