import type { MailProgramAccessField } from '@sen/contract/app-passwords'
import type { MailServerField } from '@sen/contract/site'
import { MAIL_PROTOCOLS, type MailProtocol } from '@sen/model/app-passwords/app-passwords'

type Protocols = Pick<MailProgramAccessField, 'protocols'>

/** Returns the servers whose protocols the administrators leave on for this account. */
export function servedServers(servers: readonly MailServerField[], access: Protocols): readonly MailServerField[] {
  return servers.filter(({ protocol }) => isOn(access, protocol))
}

/** Returns the protocols that have a server, but are turned off for this account. */
export function protocolsTurnedOff(servers: readonly MailServerField[], access: Protocols): readonly string[] {
  const names = new Set(servers.map(({ protocol }) => protocol.toLowerCase()))
  return MAIL_PROTOCOLS.filter((each) => names.has(each) && !access.protocols.includes(each)).map((each) =>
    each.toUpperCase(),
  )
}

/** An iPhone is set up by a code for IMAP and SMTP only. */
export function hasSetupCode(servers: readonly MailServerField[], access: Protocols): boolean {
  const served = servedServers(servers, access)
  return ['IMAP', 'SMTP'].every((wanted) => served.some(({ protocol }) => protocol === wanted))
}

function isOn({ protocols }: Protocols, protocol: string): boolean {
  return protocols.includes(protocol.toLowerCase() as MailProtocol)
}
