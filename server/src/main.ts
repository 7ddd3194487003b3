import { ConfigError, readConfig } from './config.ts'
import { type Environment, withEnvFile } from './env-file.ts'
import { explainStartError } from './explain-start-error.ts'
import { createLogger } from './logger.ts'
import { warnOfMisspelt } from './misspelt-settings.ts'
import { type Program, startProgram } from './program.ts'
import { EXIT_FAILED, EXIT_WRONG_CONFIG } from './start-refused.ts'
import { limitHeap } from './startup/heap-limits.ts'

const LAST_WORD_MILLISECONDS = 15_000

/** `npm start` passes this argument. */
const DEMO_BY_DEFAULT = '--demo-by-default'

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const complain = (line: string): void => void process.stderr.write(`${line}\n`)

function readConfiguration(): ReturnType<typeof readConfig> {
  try {
    const env = withEnvFile(process.env, '.env')
    for (const line of warnOfMisspelt(env)) complain(line)
    return readConfig(withMode(env))
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    complain(error.message)
    process.exit(EXIT_WRONG_CONFIG)
  }
}

/** A release without its environment file must not start a demo with public passwords. */
function withMode(env: Environment): Environment {
  if (env.SEN_MODE?.trim()) return env
  if (process.argv.includes(DEMO_BY_DEFAULT)) return { ...env, SEN_MODE: 'demo' }
  throw new ConfigError(
    'SEN_MODE',
    'SEN_MODE is not set: set SEN_MODE=production, or SEN_MODE=demo for a demo with known passwords. Is the environment file missing?',
  )
}

limitHeap()
const config = readConfiguration()
const logger = createLogger(config.logLevel)

/** After a bug or a lost dependency, a restart recovers. */
function fail(reason: string, error?: unknown, exitCode = EXIT_FAILED): never {
  logger.fatal({ err: error }, reason)
  if (!logger.isLevelEnabled('fatal')) complain(reason)
  process.exit(exitCode)
}
process.on('uncaughtException', (error) => fail('uncaught exception', error))
process.on('unhandledRejection', (error) => fail('unhandled promise rejection', error))

let isReady = false
const stopWanted = new Promise<NodeJS.Signals>((resolve) => {
  const hear = (signal: NodeJS.Signals): void => {
    // No input was accepted yet, and every step of the start can be repeated.
    if (!isReady) process.exit(0)
    resolve(signal)
  }
  process.once('SIGINT', hear)
  process.once('SIGTERM', hear)
})

async function start(): Promise<Program> {
  try {
    return await startProgram({ config, logger, say, fail: (reason, code) => fail(reason, undefined, code) })
  } catch (error) {
    const refusal = explainStartError(error)
    if (refusal) {
      complain(refusal.message)
      process.exit(refusal.exitCode)
    }
    return fail('the program could not start', error)
  }
}

const program = await start()
isReady = true
say(`Sen Mail is ready: ${program.address}`)
// Ctrl-C means that there is no load balancer to wait for.
if ((await stopWanted) === 'SIGTERM') await program.drain()
setTimeout(() => fail('the program could not stop in time'), LAST_WORD_MILLISECONDS).unref()
await program.stop()
process.exit(0)
