import { start, stop } from './processes.mjs'

/** A machine that is shared was seen to need four times what a quiet one does. */
const LIMIT_MILLISECONDS = 100 * 60 * 1000
/** Lines of output to show when a run failed without naming a test. */
const LAST_LINES = 25

/**
 * Runs a script of a test runner; `say` gets each line that it prints.
 * @returns {Promise<{ code: number, failure: string }>} `failure` describes a run that failed without naming a test
 */
export async function runTestRunner(name, args, say, env) {
  const lastLines = []
  const running = start(process.execPath, args, {
    env: { NO_COLOR: '1', CI: '1', ...env },
    onLine: (line) => {
      say(line)
      if (line.trim() !== '' && lastLines.push(line) > LAST_LINES) lastLines.shift()
    },
  })
  const timer = setTimeout(() => {
    say(`${name}: still running after ${LIMIT_MILLISECONDS / 60_000} minutes, stopped`)
    void stop(running)
  }, LIMIT_MILLISECONDS)
  const { code } = await running.done
  clearTimeout(timer)
  const ended = `${name}: ended with ${code}, and no test of it failed; its last lines:`
  return { code, failure: [ended, ...lastLines].join('\n  ') }
}
