import { execFileSync, spawn } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { CreateBucketCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { whyMissing } from '@sen/testkit/servers/debian-daemon'
import { freePorts } from '../../program/free-port.ts'
import { scratchFolder, whenLeaving } from '../../program/scratch.ts'
import { becomesTrue } from '../../program/waiting.ts'

const SERVICES = ['account', 'container', 'object'] as const
const UP_WITHIN_MILLISECONDS = 60_000
const BUCKET = 'sen'

/** An independent S3 server: OpenStack Swift with s3api, one replica in one folder. */
export interface Swift {
  readonly version: string
  readonly endpoint: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  names(prefix: string): Promise<readonly string[]>
}

/** Starts Swift from Debian's packages; it stops when this process ends. Returns the reason when it is unavailable. */
export async function startSwift(): Promise<Swift | string> {
  for (const name of ['proxy', ...SERVICES]) {
    const missing = whyMissing(`/usr/bin/swift-${name}-server`, `swift-${name}`)
    if (missing !== undefined) return missing
  }
  // Swift reads its hash salt from this fixed file.
  if (!existsSync('/etc/swift/swift.conf')) return '/etc/swift/swift.conf is missing'
  const folder = scratchFolder('swift')
  const [proxyPort = 0, ...ports] = await freePorts(4)
  mkdirSync(join(folder, 'devices', 'one'), { recursive: true })
  for (const [n, service] of SERVICES.entries()) {
    const port = ports[n] ?? 0
    const ring = (...args: string[]) =>
      execFileSync('/usr/bin/swift-ring-builder', [`${service}.builder`, ...args], { cwd: folder, stdio: 'ignore' })
    ring('create', '4', '1', '1')
    ring('add', `r1z1-127.0.0.1:${port}/one`, '1')
    ring('rebalance')
    startService(folder, service, settingsOf(folder, service, port))
  }
  const keys = { accessKeyId: 'sen:mail', secretAccessKey: 'drill-secret-of-sen' }
  startService(folder, 'proxy', proxySettings(folder, proxyPort, keys.secretAccessKey))
  const endpoint = `http://127.0.0.1:${proxyPort}`
  const isUp = async (): Promise<boolean> => (await fetch(`${endpoint}/healthcheck`)).ok
  if (!(await becomesTrue(isUp, UP_WITHIN_MILLISECONDS))) return `Swift did not come up:\n${logOf(folder)}`
  // Suppresses the SDK's warning about future Node versions.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'
  const client = new S3Client({ region: 'us-east-1', endpoint, forcePathStyle: true, credentials: keys })
  await client.send(new CreateBucketCommand({ Bucket: BUCKET }))
  return {
    version:
      execFileSync('/usr/bin/dpkg-query', ['-W', 'swift-proxy'], { encoding: 'utf8' }).trim().split('\t').at(-1) ?? '',
    endpoint,
    bucket: BUCKET,
    ...keys,
    names: (prefix) => namesOf(client, prefix),
  }
}

async function namesOf(client: S3Client, prefix: string): Promise<readonly string[]> {
  const names: string[] = []
  let StartAfter: string | undefined
  do {
    const page = await client.send(new ListObjectsV2Command({ Bucket: BUCKET, Prefix: prefix, StartAfter }))
    const found = (page.Contents ?? []).map(({ Key = '' }) => Key)
    names.push(...found)
    StartAfter = page.IsTruncated === true ? found.at(-1) : undefined
  } while (StartAfter !== undefined)
  return names
}

function startService(folder: string, service: string, settings: string): void {
  const path = join(folder, `${service}.conf`)
  writeFileSync(path, settings)
  const child = spawn(`swift-${service}-server`, [path, '-v'], { stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => appendFileSync(join(folder, 'log'), text))
  }
  whenLeaving(() => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
  })
}

function logOf(folder: string): string {
  const path = join(folder, 'log')
  return existsSync(path) ? readFileSync(path, 'utf8').slice(-2_000) : ''
}

function common(folder: string, port: number): string {
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
user = ${userInfo().username}
swift_dir = ${folder}
workers = 0
log_level = WARNING
`
}

function settingsOf(folder: string, service: string, port: number): string {
  return `${common(folder, port)}devices = ${folder}/devices
mount_check = false
fallocate_reserve = 0
recon_cache_path = ${folder}
[pipeline:main]
pipeline = ${service}-server
[app:${service}-server]
use = egg:swift#${service}
`
}

function proxySettings(folder: string, port: number, secret: string): string {
  const filters = 'catch_errors gatekeeper healthcheck memcache listing_formats bulk s3api tempauth copy slo dlo'
  const own: Readonly<Record<string, string>> = {
    s3api: 'location = us-east-1',
    tempauth: `user_sen_mail = ${secret} .admin`,
  }
  return `${common(folder, port)}[pipeline:main]
pipeline = ${filters} proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
${filters
  .split(' ')
  .map((name) => `[filter:${name}]\nuse = egg:swift#${name}\n${own[name] ?? ''}`)
  .join('\n')}
`
}
