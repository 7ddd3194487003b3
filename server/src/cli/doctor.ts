import { randomBytes } from 'node:crypto'
import { Resolver } from 'node:dns/promises'
import { access, constants, stat, statfs } from 'node:fs/promises'
import net from 'node:net'
import { MEGABYTE_BYTES } from '@sen/model/byte-units'
import { blobPlace } from '../blob-address.ts'
import { type Config, mailHostName } from '../config.ts'
import { checkCertificate } from './checks/certificate.ts'
import { type Check, type Finding, Warning } from './checks/check.ts'
import { clock } from './checks/clock.ts'
import { domainRecords } from './checks/domain-records.ts'
import { jobs } from './checks/jobs.ts'
import { type ConfiguredPort, mailProgramCertificate, mailProgramPorts } from './checks/mail-programs.ts'
import { scanners } from './checks/scanners.ts'
import type { CommandNeeds } from './command.ts'
import { jsonLine } from './json-output.ts'
import { type OpenedWorld, openWorld } from './open-world.ts'
import { readArgs } from './read-args.ts'

const PATIENCE_MILLISECONDS = 5_000
const SHOWN_DIFFERENCES = 5
const LITTLE_SPACE_BYTES = 1024 * MEGABYTE_BYTES

const MOST_DAMAGED = 1_000

const MOST_LISTED_DOMAINS = 20
const DOMAINS_AT_ONCE = 16

/** Warnings do not change the exit code. */
export async function doctor({ config, say, complain }: CommandNeeds, args: readonly string[] = []): Promise<number> {
  const { json } = readArgs(args, 0, { json: { type: 'boolean', default: false } }).values
  const findings: Finding[] = []
  const report = (finding: Finding): void => {
    findings.push(finding)
    if (!json) say(lineOf(finding))
  }
  const run = async (check: Check): Promise<void> => report(await perform(check))

  let opened: OpenedWorld | undefined
  await run({ name: 'configuration', run: async () => `${config.mode} mode, ${[...config.roles].join(', ')}` })
  await run({ name: 'data folder', run: () => checkDataFolder(config.dataDir) })
  await run({
    name: 'database',
    run: async () => {
      opened = await openWorld(config, complain)
      const { rows } = await opened.pool.query('show server_version')
      const place = config.databaseUrl === undefined ? 'embedded' : 'at DATABASE_URL'
      return `PostgreSQL ${rows[0]?.server_version}, ${place}, ${await checkSchema(opened)}`
    },
  })
  const world = opened
  if (world) {
    await run({ name: 'blobs', run: () => roundTrip(world, blobPlace(config.blobs)) })
    await run({ name: 'stored blobs', run: () => checkDamage(world) })
    await run({ name: 'pages of the database', run: () => checkChecksums(world) })
    await run(jobs(world))
    await run(clock(world.world))
    for (const port of portsOf(config)) {
      await run({ name: port.variable, run: () => checkPort(port, world.isBesideProgram) })
    }
    for (const check of scanners(world.world)) await run(check)
  }
  const { tls } = config.smtp
  if (tls && config.roles.has('smtp')) {
    await run({ name: 'SMTP_TLS_CERT', run: () => checkCertificate(tls, [mailHostName(config)], new Date()) })
  }
  for (const check of mailProgramCertificate(config, new Date())) await run(check)
  for (const check of outwardChecks(config)) await run(check)
  const domains = world ? await checkDomains(config, world, report) : 0
  await world?.close()
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length
  const [failures, warnings] = [count('failed'), count('warning')]
  if (json) {
    say(jsonLine({ failures, warnings, domains, findings }))
    return failures === 0 ? 0 : 1
  }
  const warned = warnings === 1 ? '1 warning' : `${warnings} warnings`
  const passed = warnings === 0 ? 'All checks passed.' : `No check failed; ${warned}.`
  say(failures === 0 ? passed : failures === 1 ? '1 check failed.' : `${failures} checks failed.`)
  return failures === 0 ? 0 : 1
}

async function perform({ name, run }: Check): Promise<Finding> {
  try {
    return { name, state: 'ok', message: await run() }
  } catch (error) {
    if (error instanceof Warning) return { name, state: 'warning', message: error.message }
    return { name, state: 'failed', message: error instanceof Error ? error.message : String(error) }
  }
}

const STATES = { ok: 'ok  ', warning: 'warn', failed: 'FAIL' } as const

function lineOf({ name, state, message }: Finding): string {
  return `${STATES[state]}  ${name}: ${message}`
}

/** In demo mode, records are fictional unless a DNS server is configured. @returns the number of checked domains */
async function checkDomains(
  { mode, smtp }: Config,
  { world }: OpenedWorld,
  tell: (finding: Finding) => void,
): Promise<number> {
  if (mode === 'demo' && smtp.dnsServers.length === 0) return 0
  const needs = {
    resolver: resolverFor(smtp.dnsServers),
    dkimKeys: world.dkimKeys,
    directory: world.directory,
    mailHost: world.mailHost,
  }
  const domains = await world.directory.verifiedDomains()
  let well = 0
  for (let at = 0; at < domains.length; at += DOMAINS_AT_ONCE) {
    const some = domains.slice(at, at + DOMAINS_AT_ONCE)
    const found = await Promise.all(some.map((domain) => Promise.all(domainRecords(needs, domain).map(perform))))
    for (const ofDomain of found) {
      if (ofDomain.every(({ state }) => state === 'ok')) well += 1
      for (const finding of ofDomain) {
        if (finding.state !== 'ok' || domains.length <= MOST_LISTED_DOMAINS) tell(finding)
      }
    }
  }
  tell({ name: 'domains', state: 'ok', message: `${domains.length} checked, ${well} have all records` })
  return domains.length
}

async function checkDataFolder(folder: string): Promise<string> {
  const found = await stat(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  if (!found) throw new Warning(`${folder} does not exist yet; the program creates it when it starts`)
  await access(folder, constants.R_OK | constants.W_OK | constants.X_OK).catch(() => {
    throw new Error(`${folder} is not writable by this user`)
  })
  const { bavail, bsize } = await statfs(folder)
  const free = `${Math.floor((bavail * bsize) / MEGABYTE_BYTES)} MB free`
  if (bavail * bsize < LITTLE_SPACE_BYTES) throw new Error(`${folder} has only ${free}. Free up disk space`)
  return `${folder}, ${free}`
}

async function checkSchema(opened: OpenedWorld): Promise<string> {
  const { missing, besides } = await opened.compareSchema()
  if (missing.length > 0) {
    const found = besides.length > 0 ? `; unexpected: ${someOf(besides)}` : ''
    throw new Error(`the schema does not match this version of the program; missing: ${someOf(missing)}${found}`)
  }
  return besides.length === 0
    ? 'the schema is up to date'
    : `the schema is up to date, with additional objects: ${someOf(besides)}`
}

function someOf(lines: readonly string[]): string {
  const shown = lines.slice(0, SHOWN_DIFFERENCES).join('; ')
  return lines.length > SHOWN_DIFFERENCES ? `${shown} and ${lines.length - SHOWN_DIFFERENCES} more` : shown
}

async function roundTrip({ world }: OpenedWorld, place: string): Promise<string> {
  const bytes = randomBytes(1_024)
  const key = await world.blobs.write(bytes)
  const back = Buffer.from(await world.blobs.get(key))
  await world.blobs.remove(key)
  if (!back.equals(bytes)) throw new Error(`${place} returned different bytes than were written`)
  return `${place}, wrote, read and deleted a test blob`
}

async function checkDamage({ world }: OpenedWorld): Promise<string> {
  const damaged = await world.maintenance.damagedBlobs(MOST_DAMAGED)
  if (damaged.length === 0) return 'the nightly check found no damaged or missing blobs'
  const keys = damaged.slice(0, SHOWN_DIFFERENCES).map(({ key, damage }) => `${key} (${damage})`)
  const count = damaged.length === MOST_DAMAGED ? `${MOST_DAMAGED} or more` : String(damaged.length)
  const advice = 'To repair them, run: scrub --repair-from BACKUP'
  throw new Error(`${count} damaged or missing: ${keys.join(', ')}. ${advice}`)
}

/** PostgreSQL counts each page whose checksum was wrong when it was read. */
async function checkChecksums({ pool }: OpenedWorld): Promise<string> {
  const { rows } = await pool.query<{ enabled: string; failures: string | null }>(
    `select current_setting('data_checksums') as enabled,
       (select checksum_failures from pg_stat_database where datname = current_database()) as failures`,
  )
  const { enabled, failures } = rows[0] ?? {}
  if (enabled !== 'on') throw new Warning('data checksums are disabled, so PostgreSQL cannot detect damaged pages')
  if (Number(failures ?? 0) === 0) return 'no checksum failures'
  throw new Error(
    `${failures} checksum failures: the disk may be failing. Create a backup, and restore it on another disk`,
  )
}

function portsOf(config: Config): readonly ConfiguredPort[] {
  const { roles, host, port, smtp } = config
  return [
    ...(roles.has('web') && port !== 0 ? [{ variable: 'PORT', host, port } as const] : []),
    ...(roles.has('smtp') && smtp.port !== 0
      ? [{ variable: 'SMTP_PORT', host: smtp.host, port: smtp.port } as const]
      : []),
    ...mailProgramPorts(config),
  ]
}

async function checkPort({ host, port }: ConfiguredPort, isRunning: boolean): Promise<string> {
  if (!isRunning) {
    await tryListening(host, port)
    return `${host}:${port} is free`
  }
  await tryConnecting(host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host, port)
  return `the running program responds on ${host}:${port}`
}

function outwardChecks({ mode, smtp }: Config): readonly Check[] {
  const { relayUrl, dnsServers } = smtp
  if (relayUrl !== undefined) return [{ name: 'SMTP_RELAY_URL', run: () => checkRelay(new URL(relayUrl)) }]
  if (mode === 'demo' && dnsServers.length === 0) return []
  return [{ name: 'DNS', run: () => checkDns(dnsServers) }]
}

async function checkRelay({ hostname, port, protocol }: URL): Promise<string> {
  const usual = protocol === 'smtps:' ? 465 : 25
  await tryConnecting(hostname.replace(/^\[|\]$/g, ''), port === '' ? usual : Number(port))
  return `${hostname} responds`
}

async function checkDns(servers: readonly string[]): Promise<string> {
  const resolver = resolverFor(servers)
  try {
    await resolver.resolveMx('example.com')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code !== 'ENOTFOUND' && code !== 'ENODATA')
      throw new Error(`no response from ${resolver.getServers().join(', ')}`)
  }
  return `response from ${resolver.getServers().join(', ')}`
}

function resolverFor(servers: readonly string[]): Resolver {
  const resolver = new Resolver({ timeout: PATIENCE_MILLISECONDS / 2, tries: 2 })
  if (servers.length > 0) resolver.setServers(servers)
  return resolver
}

function tryListening(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = net.createServer()
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = error.code === 'EADDRINUSE' ? 'is in use by another program' : `cannot be used: ${error.message}`
      reject(new Error(`${host}:${port} ${reason}`))
    })
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve()))
  })
}

function tryConnecting(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ host, port, timeout: PATIENCE_MILLISECONDS })
    const fail = (): void => {
      socket.destroy()
      reject(new Error(`${host}:${port} does not respond`))
    }
    socket.once('error', fail)
    socket.once('timeout', fail)
    socket.once('connect', () => {
      socket.destroy()
      resolve()
    })
  })
}
