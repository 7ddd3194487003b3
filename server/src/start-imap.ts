import { postgresLoginLimits } from './http/login-limits.ts'
import { startImapServer } from './imap/imap-server.ts'
import type { ListenerResources } from './mail-programs/listener-resources.ts'
import type { ListeningPort } from './mail-programs/listening-port.ts'
import { mailProgramAuthenticator } from './mail-programs/mail-program-authenticator.ts'
import { Balancers } from './proxy-protocol/balancers.ts'
import type { RoleNeeds, RunningRole } from './roles.ts'
import { portOpener } from './startup/open-port.ts'

export interface RunningImap extends RunningRole {
  readonly listening: readonly ListeningPort[]
}

/** @throws StartRefused when a port cannot be opened */
export async function startImap(
  { config, wired, logger }: Pick<RoleNeeds, 'config' | 'wired' | 'logger'>,
  { certificate, limits, wakes }: ListenerResources,
): Promise<RunningImap> {
  const { programWorld: world } = wired
  const { host, ports } = config.mailPrograms
  const imap = await startImapServer(
    {
      host,
      port: ports.imap,
      tlsPort: ports.imaps,
      openPort: portOpener(config, host),
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
  certificate.onRenewed((renewed) => imap.replaceCertificate(renewed))
  return {
    listening: [
      ...(imap.tlsPort === undefined ? [] : [{ port: imap.tlsPort, security: 'tls' } as const]),
      ...(imap.port === undefined ? [] : [{ port: imap.port, security: 'starttls' } as const]),
    ],
    stop: () => imap.close(),
  }
}
