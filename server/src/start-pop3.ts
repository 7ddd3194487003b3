import { postgresLoginLimits } from './http/login-limits.ts'
import type { ListenerResources } from './mail-programs/listener-resources.ts'
import type { ListeningPort } from './mail-programs/listening-port.ts'
import { mailProgramAuthenticator } from './mail-programs/mail-program-authenticator.ts'
import { startPop3Server } from './pop3/pop3-server.ts'
import { Balancers } from './proxy-protocol/balancers.ts'
import type { RoleNeeds, RunningRole } from './roles.ts'
import { portOpener } from './startup/open-port.ts'

export interface RunningPop3 extends RunningRole {
  readonly listening: readonly ListeningPort[]
}

/** @throws StartRefused when the port cannot be opened */
export async function startPop3(
  { config, wired, logger }: Pick<RoleNeeds, 'config' | 'wired' | 'logger'>,
  { certificate, limits, wakes }: ListenerResources,
): Promise<RunningPop3> {
  const { programWorld: world } = wired
  const { host, ports } = config.mailPrograms
  const pop3 = await portOpener(config, host)('POP3S_PORT', ports.pop3s ?? 0, (port) =>
    startPop3Server(
      {
        host,
        port,
        certificate: certificate.current,
        access: mailProgramAuthenticator(world, postgresLoginLimits(wired.pool, world.secrets)),
        scope: wired.callScope,
        limits,
        locks: wired.maildropLocks,
        wakes,
        balancers: new Balancers(config.smtp.balancers),
        onError: (error) => logger.error({ err: error }, 'POP3 error'),
      },
      world,
    ),
  )
  certificate.onRenewed((renewed) => pop3.replaceCertificate(renewed))
  return { listening: [{ port: pop3.port, security: 'tls' }], stop: () => pop3.close() }
}
