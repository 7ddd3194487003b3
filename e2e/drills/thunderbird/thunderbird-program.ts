import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePorts } from '../../program/free-port.ts'
import { whenLeaving } from '../../program/scratch.ts'
import { becomesTrue } from '../../program/waiting.ts'
import { Marionette } from './marionette.ts'

const STARTED_WITHIN_MILLISECONDS = 120_000

interface Network {
  readonly proxyPort: number
  /** Names that lead to 127.0.0.1, instead of DNS. */
  readonly localHosts: readonly string[]
  readonly caFile: string
}

/**
 * Starts Thunderbird with an empty profile on a display of its own.
 * @throws Error when it does not start in time
 */
export async function startThunderbird(folder: string, network: Network): Promise<Marionette> {
  const [home, profile] = [join(folder, 'home'), join(folder, 'profile')]
  for (const each of [home, profile]) mkdirSync(each)
  const [port = 0] = await freePorts(1)
  writeFileSync(join(profile, 'user.js'), preferences({ port, ...network }))
  const display = await startDisplay()
  const options = { PATH: process.env.PATH, HOME: home, DISPLAY: display, LANG: 'C.UTF-8' }
  const args = ['--marionette', '--remote-allow-system-access', '--no-remote', '--profile', profile]
  endWithUs(spawn('thunderbird', args, { env: options, stdio: 'ignore', detached: true }))
  let marionette: Marionette | undefined
  await becomesTrue(async () => {
    marionette = await Marionette.open(port)
    return true
  }, STARTED_WITHIN_MILLISECONDS)
  if (!marionette) throw new Error('Thunderbird does not answer by Marionette')
  await marionette.run(TRUST_AUTHORITY, { pem: readFileSync(network.caFile, 'utf8') })
  return marionette
}

const TRUST_AUTHORITY = `
  const database = Cc["@mozilla.org/security/x509certdb;1"].getService(Ci.nsIX509CertDB);
  database.addCertFromBase64(args.pem.replace(/-----[^-]+-----|\\s/g, ""), "CTu,,");`

function preferences({
  port,
  proxyPort,
  localHosts,
}: { readonly port: number } & Pick<Network, 'proxyPort' | 'localHosts'>): string {
  const values = {
    'marionette.port': port,
    'network.proxy.type': 1,
    'network.proxy.http': '127.0.0.1',
    'network.proxy.http_port': proxyPort,
    'network.proxy.ssl': '127.0.0.1',
    'network.proxy.ssl_port': proxyPort,
    'network.dns.localDomains': localHosts.join(','),
    'app.update.auto': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'mail.shell.checkDefaultClient': false,
    'mail.spotlight.firstRunDone': true,
    'mailnews.start_page.enabled': false,
    'mail.compose.autosave': false,
  }
  return Object.entries(values)
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join('')
}

/** @returns its name, such as `:3`; the server chooses a free one */
async function startDisplay(): Promise<string> {
  const args = ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp']
  const child = spawn('Xvfb', args, { stdio: ['ignore', 'pipe', 'ignore'], detached: true })
  endWithUs(child)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => reject(new Error(`Xvfb ended with ${code}`)))
    child.stdout.once('data', (name: Buffer) => resolve(`:${name.toString().trim()}`))
  })
}

/** Thunderbird has processes of its own, which are in its process group. */
function endWithUs(child: ChildProcess): void {
  whenLeaving(() => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
    process.kill(-child.pid, 'SIGKILL')
  })
}
