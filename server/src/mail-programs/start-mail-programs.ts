import type { RoleNeeds, RunningRole } from '../roles.ts'
import { startSubmission } from '../submission/start-submission.ts'
import { MailCertificate } from './mail-certificate.ts'

export interface RunningMailPrograms extends RunningRole {
  /** What the demo prints about its listeners. */
  readonly lines: readonly string[]
}

const WORDS = { starttls: 'STARTTLS', tls: 'TLS from the start' } as const

/** Starts the listeners for other mail programs. @throws StartRefused as its parts do */
export async function startMailPrograms(needs: RoleNeeds): Promise<RunningMailPrograms | undefined> {
  const { config, logger, wired } = needs
  const { ports, host } = config.mailPrograms
  if (ports.submission === undefined && ports.submissions === undefined) return undefined
  const certificate = await MailCertificate.open(config, logger, wired.world.clock.now())
  try {
    const submission = await startSubmission(needs, certificate)
    const addresses = submission.listening.map(({ port, security }) => `${host}:${port} (${WORDS[security]})`)
    return {
      lines: [
        `Mail programs send by SMTP at ${addresses.join(' and ')}.`,
        `  Their certificate is ${certificate.certFile}.`,
      ],
      stop: async () => {
        certificate.close()
        await submission.stop()
      },
    }
  } catch (error) {
    certificate.close()
    throw error
  }
}
