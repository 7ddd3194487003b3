import { mailHostName } from './config.ts'
import { postgresLoginLimits } from './http/login-limits.ts'
import type { MailCertificate } from './mail-programs/mail-certificate.ts'
import { mailProgramAuthenticator } from './mail-programs/mail-program-authenticator.ts'
import { Balancers } from './proxy-protocol/balancers.ts'
import type { RoleNeeds, RunningRole } from './roles.ts'
import { portRefusal } from './startup/port-refusal.ts'
import {
  type SubmissionListener,
  type SubmissionListenerOptions,
  SubmissionService,
} from './submission/submission-listener.ts'

const LISTENERS = [
  { name: 'submission', variable: 'SUBMISSION_PORT', security: 'starttls' },
  { name: 'submissions', variable: 'SUBMISSIONS_PORT', security: 'tls' },
] as const

export interface RunningSubmission extends RunningRole {
  readonly listening: readonly { readonly port: number; readonly security: 'starttls' | 'tls' }[]
}

/** @throws StartRefused when a port cannot be opened */
export async function startSubmission(
  { config, wired, logger }: Pick<RoleNeeds, 'config' | 'wired' | 'logger'>,
  certificate: MailCertificate,
): Promise<RunningSubmission> {
  const { world } = wired
  const { host, ports } = config.mailPrograms
  const access = mailProgramAuthenticator(world, postgresLoginLimits(wired.pool, world.secrets))
  const service = new SubmissionService(world, access, (error) => logger.error({ err: error }, 'submission error'))
  const opened: (SubmissionListener & { readonly security: 'starttls' | 'tls' })[] = []
  const close = async (): Promise<void> => void (await Promise.all(opened.map((listener) => listener.close())))
  try {
    for (const { name, variable, security } of LISTENERS) {
      const port = ports[name]
      if (port === undefined) continue
      const options: SubmissionListenerOptions = {
        host,
        port,
        security,
        hostName: mailHostName(config),
        certificate: certificate.current,
        balancers: new Balancers(config.smtp.balancers),
      }
      const listener = await service.listen(options).catch((error: unknown) => {
        // Several demos may run on one machine.
        if (config.mode === 'demo' && isInUse(error)) return service.listen({ ...options, port: 0 })
        throw portRefusal(error, variable, host, port)
      })
      certificate.onRenewed((renewed) => listener.useCertificate(renewed))
      opened.push({ ...listener, security })
    }
  } catch (error) {
    await close()
    throw error
  }
  const events = await world.events.listen({
    changed: () => {},
    mailAccessChanged: (change) => service.endRevoked(change),
    interrupted: () => service.endRevoked(undefined),
  })
  return {
    listening: opened.map(({ port, security }) => ({ port, security })),
    stop: async () => {
      await events.stop()
      await close()
    },
  }
}

function isInUse(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
}
