import { rethrowAfter } from '@sen/core/kit/clean-up'
import { mailHostName } from './config.ts'
import { postgresLoginLimits } from './http/login-limits.ts'
import type { ListenerResources } from './mail-programs/listener-resources.ts'
import type { ListenerSecurity, ListeningPort } from './mail-programs/listening-port.ts'
import { mailProgramAuthenticator } from './mail-programs/mail-program-authenticator.ts'
import { Balancers } from './proxy-protocol/balancers.ts'
import type { RoleNeeds, RunningRole } from './roles.ts'
import type { SmtpListener } from './smtp/open-listener.ts'
import { portOpener } from './startup/open-port.ts'
import { type SubmissionListenerOptions, SubmissionService } from './submission/submission-listener.ts'

const LISTENERS = [
  { name: 'submission', variable: 'SUBMISSION_PORT', security: 'starttls' },
  { name: 'submissions', variable: 'SUBMISSIONS_PORT', security: 'tls' },
] as const

export interface RunningSubmission extends RunningRole {
  readonly listening: readonly ListeningPort[]
}

/** @throws StartRefused when a port cannot be opened */
export async function startSubmission(
  { config, wired, logger }: Pick<RoleNeeds, 'config' | 'wired' | 'logger'>,
  { certificate, limits, wakes }: ListenerResources,
): Promise<RunningSubmission> {
  const { world } = wired
  const { host, ports } = config.mailPrograms
  const access = mailProgramAuthenticator(world, postgresLoginLimits(wired.pool, world.secrets))
  const service = new SubmissionService({
    needs: world,
    access,
    limits,
    wakes,
    onError: (error) => logger.error({ err: error }, 'submission error'),
  })
  const openPort = portOpener(config, host)
  const opened: (SmtpListener & { readonly security: ListenerSecurity })[] = []
  const close = async (): Promise<void> => void (await Promise.all(opened.map((listener) => listener.close())))
  try {
    for (const { name, variable, security } of LISTENERS) {
      const port = ports[name]
      if (port === undefined) continue
      const options: Omit<SubmissionListenerOptions, 'port'> = {
        host,
        security,
        hostName: mailHostName(config),
        certificate: certificate.current,
        balancers: new Balancers(config.smtp.balancers),
      }
      const listener = await openPort(variable, port, (chosen) => service.listen({ ...options, port: chosen }))
      certificate.onRenewed((renewed) => listener.useCertificate(renewed))
      opened.push({ ...listener, security })
    }
  } catch (error) {
    return rethrowAfter(error, close)
  }
  return { listening: opened.map(({ port, security }) => ({ port, security })), stop: close }
}
