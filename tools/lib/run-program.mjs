import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { SERVER_DIST } from '../prepare.mjs'

const ECHO_MILLISECONDS = 1_000
const PARENT_CHECK_MILLISECONDS = 1_000

/** The entry runs in this process, so that it receives signals directly and cannot outlive us. */
export async function runProgram(fileName, ...args) {
  const path = join(SERVER_DIST, fileName)
  process.argv[1] = path
  process.argv.push(...args)
  process.setSourceMapsEnabled(true)
  dampSignals()
  if (process.env.npm_lifecycle_event) endWithParent()
  await import(pathToFileURL(path).href)
}

/** Ctrl-C under npm arrives twice, which must not mean "stop at once". A signal more than a second later does. */
function dampSignals() {
  let firstAt
  const hear = (signal, number) => {
    const isFirst = firstAt === undefined
    firstAt ??= Date.now()
    const programListens = process.listenerCount(signal) > 1
    const isEcho = Date.now() - firstAt < ECHO_MILLISECONDS
    if (isFirst ? !programListens : !isEcho) process.exit(128 + number)
  }
  process.on('SIGINT', () => hear('SIGINT', 2))
  process.on('SIGTERM', () => hear('SIGTERM', 15))
}

/** npm may be killed without notice; then our parent process changes. */
function endWithParent() {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, PARENT_CHECK_MILLISECONDS)
  timer.unref()
}
