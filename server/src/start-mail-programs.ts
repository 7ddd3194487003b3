import { rethrowAfter } from '@sen/core/kit/clean-up'
import { ClientLimits } from './mail-programs/client-limits.ts'
import type { ListenerSecurity, ListeningPort } from './mail-programs/listening-port.ts'
import { MailCertificate } from './mail-programs/mail-certificate.ts'
import { MailboxWakes } from './mail-programs/mailbox-wakes.ts'
import type { RoleNeeds, RunningRole } from './roles.ts'
import { startImap } from './start-imap.ts'
import { startPop3 } from './start-pop3.ts'
import { startSubmission } from './start-submission.ts'

export interface RunningMailPrograms extends RunningRole {
  /** Lines that the demo prints about its listeners. */
  readonly lines: readonly string[]
}

interface RunningListeners extends RunningRole {
  readonly listening: readonly ListeningPort[]
}

const WORDS: Readonly<Record<ListenerSecurity, string>> = { starttls: 'STARTTLS', tls: 'TLS from the start' }

/**
 * Starts the listeners for other mail programs: submission with the role `smtp`, IMAP and POP3 with the role `imap`.
 * @throws StartRefused as its parts do
 */
export async function startMailPrograms(needs: RoleNeeds): Promise<RunningMailPrograms | undefined> {
  const { config, logger, wired } = needs
  const { ports, host, connections } = config.mailPrograms
  const sends = config.roles.has('smtp') && (ports.submission !== undefined || ports.submissions !== undefined)
  const isReader = config.roles.has('imap')
  const reads = isReader && (ports.imap !== undefined || ports.imaps !== undefined)
  const fetches = isReader && ports.pop3s !== undefined
  if (!sends && !reads && !fetches) return undefined
  const certificate = await MailCertificate.open(config, logger, wired.world.clock.now())
  const shared = { certificate, limits: new ClientLimits(connections), wakes: new MailboxWakes() }
  const started: { readonly act: string; readonly role: RunningListeners }[] = []
  const stop = async (): Promise<void> => {
    certificate.close()
    await Promise.all(started.map(({ role }) => role.stop()))
    await shared.wakes.stop()
  }
  try {
    await shared.wakes.start(wired.programWorld.events)
    // An office whose programs read over many connections must still be able to send.
    const sending = { ...shared, limits: new ClientLimits() }
    if (sends) started.push({ act: 'send by SMTP', role: await startSubmission(needs, sending) })
    if (reads) started.push({ act: 'read by IMAP', role: await startImap(needs, shared) })
    if (fetches) started.push({ act: 'fetch by POP3', role: await startPop3(needs, shared) })
  } catch (error) {
    return rethrowAfter(error, stop)
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
