import { MailCertificate } from './mail-programs/mail-certificate.ts'
import type { RoleNeeds, RunningRole } from './roles.ts'
import { startImap } from './start-imap.ts'
import { startSubmission } from './start-submission.ts'

export interface RunningMailPrograms extends RunningRole {
  /** Lines that the demo prints about its listeners. */
  readonly lines: readonly string[]
}

interface RunningListeners extends RunningRole {
  readonly listening: readonly { readonly port: number; readonly security: 'starttls' | 'tls' }[]
}

const WORDS = { starttls: 'STARTTLS', tls: 'TLS from the start' } as const

/**
 * Starts the listeners for other mail programs: submission with the role `smtp`, IMAP with the role `imap`.
 * @throws StartRefused as its parts do
 */
export async function startMailPrograms(needs: RoleNeeds): Promise<RunningMailPrograms | undefined> {
  const { config, logger, wired } = needs
  const { ports, host } = config.mailPrograms
  const sends = config.roles.has('smtp') && (ports.submission !== undefined || ports.submissions !== undefined)
  const reads = config.roles.has('imap') && (ports.imap !== undefined || ports.imaps !== undefined)
  if (!sends && !reads) return undefined
  const certificate = await MailCertificate.open(config, logger, wired.world.clock.now())
  const started: { readonly act: string; readonly role: RunningListeners }[] = []
  const stop = async (): Promise<void> => {
    certificate.close()
    await Promise.all(started.map(({ role }) => role.stop()))
  }
  try {
    if (sends) started.push({ act: 'send by SMTP', role: await startSubmission(needs, certificate) })
    if (reads) started.push({ act: 'read by IMAP', role: await startImap(needs, certificate) })
  } catch (error) {
    await stop()
    throw error
  }
  return {
    lines: [
      ...started.map(({ act, role }) => {
        const addresses = role.listening.map(({ port, security }) => `${host}:${port} (${WORDS[security]})`)
        return `Mail programs ${act} at ${addresses.join(' and ')}.`
      }),
      `  Their certificate is ${certificate.certFile}.`,
    ],
    stop,
  }
}
