import { setTimeout as delay } from 'node:timers/promises'
import { reportFailedCleanups, rethrowAfter } from '@sen/core/kit/clean-up'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { SiteOptions } from './http/presenters/site.ts'
import { logFailedCleanup } from './logger.ts'
import { createMailLog } from './mail-log.ts'
import { programVersion } from './program-version.ts'
import { openGauges, type RunningRole, startHealth, startSmtp, startWeb, startWorker } from './roles.ts'
import { startMailPrograms } from './start-mail-programs.ts'
import { EXIT_IN_USE } from './start-refused.ts'
import { ProgramHealth } from './startup/program-health.ts'
import { lockDataDir, wire } from './wire.ts'
import type { World } from './world.ts'

const LAST_WORK_SECONDS = 10

export interface Program {
  readonly address: string
  /** Load balancers must notice the stop; requests are served meanwhile. */
  drain(): Promise<void>
  /** Work in progress has ten seconds to finish. */
  stop(): Promise<void>
}

export interface ProgramNeeds {
  readonly config: Config
  readonly logger: Logger
  say(line: string): void
  fail(reason: string, exitCode?: number): void
}

/** @throws StartRefused when the operator can fix the problem */
export async function startProgram({ config, logger, say, fail }: ProgramNeeds): Promise<Program> {
  const opened: { close(): Promise<void> }[] = []
  const closeAll = async (): Promise<void> => {
    for (const each of opened.toReversed()) await each.close()
  }
  reportFailedCleanups((failure, after) => logFailedCleanup(logger, failure, after))
  try {
    logger.info({ version: programVersion() }, 'Sen Mail is starting')
    const isDemo = config.mode === 'demo'
    // Programs on a shared database share blobs, but a demo has a mail sink in its folder.
    const manner = config.databaseUrl === undefined || isDemo ? 'alone' : 'several'
    const lock = await lockDataDir(config.dataDir, manner)
    opened.push({ close: () => lock.release() })
    const mailLog = createMailLog(logger, { wholeAddresses: config.logAddresses })
    const wired = await wire({
      config,
      warn: (line) => logger.warn(line),
      mailLog,
      manner,
      lost: (reason) => fail(reason, EXIT_IN_USE),
      migrated: (names) => logMigrations(logger, names),
    })
    opened.push(wired)
    // An operator's change of the database may be harmless, so the program starts.
    await wired.check().catch((error: Error) => logger.error({ err: error }, 'not ready'))
    wired.onDatabaseDeath(() => fail('the embedded database stopped unexpectedly'))
    const demo = isDemo ? await createDemo(wired.world, say) : undefined
    const roles: RunningRole[] = []
    opened.push({ close: () => stopAll(roles, logger) })
    const health = new ProgramHealth({
      roles: config.roles,
      check: () => wired.check(),
      jobFigures: () => wired.jobFigures(),
      log: logger,
    })
    const needs = { config, wired, logger, demo, health }
    openGauges(needs)
    if (config.roles.has('worker')) roles.push(await startWorker(needs))
    if (config.roles.has('smtp')) roles.push(await startSmtp(needs))
    const mailPrograms = await startMailPrograms(needs)
    if (mailPrograms) roles.push(mailPrograms)
    let { port } = config
    if (config.roles.has('web')) {
      const web = await startWeb(needs)
      roles.push(web)
      port = web.port
    }
    if (config.healthPort !== undefined) roles.push(await startHealth(needs, config.healthPort))
    else if (!config.roles.has('web'))
      logger.warn('HEALTH_PORT is not set, so this process does not serve /healthz, /readyz and /metrics')
    const endWatch = health.watchJobs()
    opened.push({ close: async () => endWatch() })
    if (demo) {
      printAccounts(demo, say)
      for (const line of mailPrograms?.lines ?? []) say(line)
    }
    return {
      address: config.publicUrl ?? `http://${inAddress(config.host)}:${port}`,
      drain: async () => {
        health.beginStop()
        await delay(config.drainSeconds * 1_000)
      },
      stop: closeAll,
    }
  } catch (error) {
    return rethrowAfter(error, closeAll)
  }
}

async function stopAll(roles: readonly RunningRole[], logger: Logger): Promise<void> {
  const late = new AbortController()
  const stopped = Promise.all(roles.map((role) => role.stop()))
  const patience = new Promise<'late'>((resolve) => {
    const timer = setTimeout(() => resolve('late'), LAST_WORK_SECONDS * 1_000)
    late.signal.addEventListener('abort', () => clearTimeout(timer))
  })
  const outcome = await Promise.race([stopped, patience])
  late.abort()
  if (outcome === 'late') logger.warn(`some work in progress did not finish within ${LAST_WORK_SECONDS} seconds`)
}

const FIRST_MIGRATION = /^0001_/

function logMigrations(logger: Logger, names: readonly string[]): void {
  if (names.some((name) => FIRST_MIGRATION.test(name))) {
    logger.info({ migrations: names.length }, 'a new database was created')
    return
  }
  for (const migration of names) logger.info({ migration }, 'the database was upgraded')
}

type Demo = NonNullable<SiteOptions['demo']>

/** The demo's texts are loaded only if they are needed. */
async function createDemo(world: World, say: (line: string) => void): Promise<Demo> {
  const { DEMO_PASSWORD, demoAccounts, seedDemo } = await import('./demo-seed.ts')
  await seedDemo(world, say)
  return { accounts: demoAccounts(), password: DEMO_PASSWORD }
}

function printAccounts(demo: Demo, say: (line: string) => void): void {
  say('Demo mode: mail to other domains goes to a sink and is never sent. Sign in with')
  for (const { address } of demo.accounts) say(`  ${address}  ${demo.password}`)
}

function inAddress(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}
