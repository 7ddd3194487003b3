import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { rethrowAfter } from '@sen/core/kit/clean-up'
import { logoPath } from '@sen/model/brand-logo'
import type { Logger } from 'pino'
import { type Config, mailHostName } from './config.ts'
import { buildApp } from './http/app.ts'
import { buildHealthApp } from './http/health-app.ts'
import { postgresLoginLimits } from './http/login-limits.ts'
import { gauge, jobGauges, laneGauges, queueGauges, storageGauges } from './http/metrics.ts'
import type { SiteOptions } from './http/presenters/site.ts'
import { laneFigures } from './jobs/job-health.ts'
import { jobLanes } from './jobs/job-table.ts'
import { OverdueSubmissions } from './jobs/overdue-submissions.ts'
import { advertisedServers } from './mail-programs/advertised-servers.ts'
import { Balancers } from './proxy-protocol/balancers.ts'
import { startOutboxPump } from './realtime/outbox-pump.ts'
import { Rooms } from './realtime/rooms.ts'
import { startIndexer } from './search/start-indexer.ts'
import {
  type Certificate,
  type CertificateFiles,
  CertificateRefused,
  readCertificate,
  watchCertificate,
} from './smtp/certificate.ts'
import type { SmtpListener } from './smtp/open-listener.ts'
import { type SmtpListenerOptions, startSmtpListener } from './smtp/smtp-listener.ts'
import { EXIT_WRONG_CONFIG, StartRefused } from './start-refused.ts'
import { openBrandLogo } from './startup/brand-logo.ts'
import { portRefusal } from './startup/port-refusal.ts'
import type { ProgramHealth } from './startup/program-health.ts'
import type { ProgramServices } from './wire.ts'

/** The folder is beside `server/`, both in the sources and in the bundle. */
const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url))

export interface RoleNeeds {
  readonly config: Config
  readonly wired: ProgramServices
  readonly logger: Logger
  readonly demo: SiteOptions['demo']
  readonly health: ProgramHealth
}

export interface RunningRole {
  stop(): Promise<void>
}

export async function startWeb(needs: RoleNeeds): Promise<RunningRole & { readonly port: number }> {
  const { config, wired, logger, demo, health } = needs
  const world = wired.callWorld
  const rooms = new Rooms(world.events, (error) =>
    logger.error({ err: error }, 'could not deliver events to open pages'),
  )
  const logo = await openBrandLogo(config.brand.logoUrl, world.pictures)
  const app = await buildApp({
    world,
    rooms,
    loginLimits: postgresLoginLimits(wired.pool, world.secrets),
    logger,
    config,
    brand: logo ? { ...config.brand, logoUrl: logoPath(logo.hash) } : config.brand,
    logo,
    signOnName: config.singleSignOn?.name,
    mailServers: config.mailServers,
    advertisedServers: advertisedServers(config),
    demo,
    webFolder: WEB_FOLDER,
    check: () => health.check(),
  })
  gauge('sen_open_sockets', 'Open pages of mailboxes', () => rooms.memberCount)
  // The first unknown address must not take longer than the next.
  await world.passwords.forCaller('').decoyHash()
  const pump = await startOutboxPump(world.events, rooms)
  try {
    await app.listen({ host: config.host, port: config.port })
  } catch (error) {
    await rethrowAfter(portRefusal(error, 'PORT', config.host, config.port), () => pump.stop())
  }
  return {
    port: (app.server.address() as AddressInfo).port,
    stop: async () => {
      await app.close()
      await pump.stop()
    },
  }
}

export async function startSmtp({ config, wired, logger }: RoleNeeds): Promise<RunningRole> {
  const { host, port, tls } = config.smtp
  const options: SmtpListenerOptions = {
    host,
    port,
    hostName: mailHostName(config),
    onError: (error) => logger.error({ err: error }, 'SMTP listener error'),
    ...(tls && { tls: await certificateFor(tls) }),
    balancers: new Balancers(config.smtp.balancers),
  }
  const listener = await startSmtpListener(options, wired.world).catch((error: unknown) => {
    throw portRefusal(error, 'SMTP_PORT', host, port)
  })
  const endWatch = tls && watchCertificate(tls, renewalOf(listener, logger))
  return {
    stop: async () => {
      endWatch?.()
      await listener.close()
    },
  }
}

async function certificateFor(files: CertificateFiles): Promise<Certificate> {
  try {
    return await readCertificate(files)
  } catch (error) {
    if (!(error instanceof CertificateRefused)) throw error
    throw new StartRefused(`${error.message}.`, EXIT_WRONG_CONFIG, { cause: error })
  }
}

function renewalOf(listener: SmtpListener, logger: Logger): Parameters<typeof watchCertificate>[1] {
  return {
    onRenewed: (certificate) => {
      listener.useCertificate(certificate)
      logger.info({ expiresAt: certificate.expiresAt }, 'the SMTP certificate was reloaded')
    },
    onRefused: (error) =>
      logger.error({ err: error }, 'the new SMTP certificate cannot be used; the previous one stays in use'),
  }
}

const STRANDED_LOOK_MILLISECONDS = 10_000

export async function startWorker({ wired, logger, health }: RoleNeeds): Promise<RunningRole> {
  const jobs = await wired.startJobs(jobLanes(wired.world, logger), logger)
  health.watchLanes(() => jobs.lanes())
  laneGauges(() => jobs.lanes())
  // An upgrade invalidates what an older version of the cleaner has cached.
  await wired.world.cleaningStore.begin(wired.world.htmlCleaner.version)
  const indexer = await startIndexer(wired.world, logger)
  const stranded = new OverdueSubmissions(wired.world, logger)
  const looking = setInterval(() => stranded.check(), STRANDED_LOOK_MILLISECONDS)
  return {
    stop: async () => {
      clearInterval(looking)
      await Promise.all([jobs.stop(), indexer.stop()])
    },
  }
}

export async function startHealth(needs: RoleNeeds, port: number): Promise<RunningRole> {
  const { config, wired, logger, health } = needs
  const app = buildHealthApp({ check: () => health.check(), config, secrets: wired.world.secrets, logger })
  try {
    await app.listen({ host: config.host, port })
  } catch (error) {
    throw portRefusal(error, 'HEALTH_PORT', config.host, port)
  }
  return { stop: () => app.close() }
}

export function openGauges({ wired }: Pick<RoleNeeds, 'wired'>): void {
  const { queue, clock } = wired.world
  storageGauges(wired.storage)
  queueGauges(
    () => queue.figures(),
    () => clock.now(),
  )
  jobGauges(async () => {
    const figures = await wired.jobFigures()
    return { workers: figures.activeWorkers, lanes: laneFigures(figures) }
  })
}
