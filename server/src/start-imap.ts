import { postgresLoginLimits } from './http/login-limits.ts'
import { PortNotOpened, startImapServer } from './imap/imap-server.ts'
import { mailProgramAuthenticator } from './mail-programs/mail-program-authenticator.ts'
import type { SharedByListeners } from './mail-programs/shared-by-listeners.ts'
import { Balancers } from './proxy-protocol/balancers.ts'
import type { RoleNeeds, RunningRole } from './roles.ts'
import { portRefusal } from './startup/port-refusal.ts'

export interface RunningImap extends RunningRole {
  readonly listening: readonly { readonly port: number; readonly security: 'starttls' | 'tls' }[]
}

/** @throws StartRefused when a port cannot be opened */
export async function startImap(
  { config, wired, logger }: Pick<RoleNeeds, 'config' | 'wired' | 'logger'>,
  { certificate, limits, wakes }: SharedByListeners,
): Promise<RunningImap> {
  const { programWorld: world } = wired
  const { host, ports } = config.mailPrograms
  const start = (port: number | undefined, tlsPort: number | undefined) =>
    startImapServer(
      {
        host,
        port,
        tlsPort,
        certificate: certificate.current,
        access: mailProgramAuthenticator(world, postgresLoginLimits(wired.pool, world.secrets)),
        scope: wired.callScope,
        limits,
        wakes,
        balancers: new Balancers(config.smtp.balancers),
        onError: (error) => logger.error({ err: error }, 'IMAP error'),
      },
      world,
    )
  const imap = await start(ports.imap, ports.imaps).catch((error: unknown) => {
    if (!(error instanceof PortNotOpened)) throw error
    // Several demos may run on one machine.
    if (config.mode === 'demo' && error.isInUse) return start(ports.imap && 0, ports.imaps && 0)
    throw portRefusal(error.cause, error.variable, host, error.port)
  })
  certificate.onRenewed((renewed) => imap.replaceCertificate(renewed))
  return {
    listening: [
      ...(imap.tlsPort === undefined ? [] : [{ port: imap.tlsPort, security: 'tls' } as const]),
      ...(imap.port === undefined ? [] : [{ port: imap.port, security: 'starttls' } as const]),
    ],
    stop: () => imap.close(),
  }
}
