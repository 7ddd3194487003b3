import { postgresLoginLimits } from './http/login-limits.ts'
import { mailProgramAuthenticator } from './mail-programs/mail-program-authenticator.ts'
import type { SharedByListeners } from './mail-programs/shared-by-listeners.ts'
import { startPop3Server } from './pop3/pop3-server.ts'
import { Balancers } from './proxy-protocol/balancers.ts'
import type { RoleNeeds, RunningRole } from './roles.ts'
import { portRefusal } from './startup/port-refusal.ts'

export interface RunningPop3 extends RunningRole {
  readonly listening: readonly { readonly port: number; readonly security: 'tls' }[]
}

/** @throws StartRefused when the port cannot be opened */
export async function startPop3(
  { config, wired, logger }: Pick<RoleNeeds, 'config' | 'wired' | 'logger'>,
  { certificate, limits, wakes }: SharedByListeners,
): Promise<RunningPop3> {
  const { programWorld: world } = wired
  const { host, ports } = config.mailPrograms
  const wanted = ports.pop3s ?? 0
  const start = (port: number) =>
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
    )
  const pop3 = await start(wanted).catch((error: unknown) => {
    // Several demos may run on one machine.
    if (config.mode === 'demo' && isInUse(error)) return start(0)
    throw portRefusal(error, 'POP3S_PORT', host, wanted)
  })
  certificate.onRenewed((renewed) => pop3.replaceCertificate(renewed))
  return { listening: [{ port: pop3.port, security: 'tls' }], stop: () => pop3.close() }
}

function isInUse(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
}
