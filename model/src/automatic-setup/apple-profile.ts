import { type MailServer, serversOf } from './mail-servers.ts'
import { xmlText } from './xml-text.ts'

export interface AppleProfileFacts {
  readonly login: string
  readonly address: string
  readonly displayName: string
  readonly password: string
  readonly provider: string
  /** The host of the site, from which the identifiers are made. */
  readonly host: string
  readonly uuids: { readonly profile: string; readonly mail: string }
}

/** The type of a configuration profile, by which a device offers to install it. */
export const APPLE_PROFILE_TYPE = 'application/x-apple-aspen-config'

type Value = string | number | boolean | readonly Dictionary[]
interface Dictionary {
  readonly [key: string]: Value
}

/** A profile has one server for reading by IMAP and one for sending. */
export function hasAppleSetup(servers: readonly MailServer[]): boolean {
  return serversOf(servers, 'IMAP').length > 0 && serversOf(servers, 'SMTP').length > 0
}

/**
 * Returns a configuration profile with a mail account (Apple's payload `com.apple.mail.managed`).
 * @param servers for which `hasAppleSetup` holds
 */
export function appleProfile(servers: readonly MailServer[], facts: AppleProfileFacts): string {
  const [imap] = serversOf(servers, 'IMAP')
  const [smtp] = serversOf(servers, 'SMTP')
  if (!imap || !smtp) throw new Error('a profile needs IMAP and SMTP')
  const { login, address, displayName, password, provider, host, uuids } = facts
  const identifier = `${host.split('.').toReversed().join('.')}.mail.${uuids.profile.slice(0, 8)}`
  const title = `${provider} (${address})`
  const mail: Dictionary = {
    EmailAccountDescription: title,
    EmailAccountName: displayName,
    EmailAccountType: 'EmailTypeIMAP',
    EmailAddress: address,
    ...serverFields('Incoming', imap, login),
    IncomingPassword: password,
    ...serverFields('Outgoing', smtp, login),
    OutgoingPasswordSameAsIncomingPassword: true,
    PayloadDisplayName: title,
    PayloadIdentifier: `${identifier}.account`,
    PayloadType: 'com.apple.mail.managed',
    PayloadUUID: uuids.mail,
    PayloadVersion: 1,
  }
  const profile: Dictionary = {
    PayloadContent: [mail],
    PayloadDisplayName: title,
    PayloadIdentifier: identifier,
    PayloadOrganization: provider,
    PayloadRemovalDisallowed: false,
    PayloadType: 'Configuration',
    PayloadUUID: uuids.profile,
    PayloadVersion: 1,
  }
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">',
    '<plist version="1.0">',
    dictionaryText(profile),
    '</plist>',
    '',
  ].join('\n')
}

/** `UseSSL` is true for STARTTLS too: the device negotiates by the port. */
function serverFields(side: 'Incoming' | 'Outgoing', { host, port }: MailServer, login: string): Dictionary {
  return {
    [`${side}MailServerAuthentication`]: 'EmailAuthPassword',
    [`${side}MailServerHostName`]: host,
    [`${side}MailServerPortNumber`]: port,
    [`${side}MailServerUseSSL`]: true,
    [`${side}MailServerUsername`]: login,
  }
}

function dictionaryText(dictionary: Dictionary): string {
  const entries = Object.entries(dictionary).map(([key, value]) => `<key>${key}</key>\n${valueText(value)}`)
  return `<dict>\n${entries.join('\n')}\n</dict>`
}

function valueText(value: Value): string {
  if (typeof value === 'string') return `<string>${xmlText(value)}</string>`
  if (typeof value === 'number') return `<integer>${value}</integer>`
  if (typeof value === 'boolean') return value ? '<true/>' : '<false/>'
  return `<array>\n${value.map(dictionaryText).join('\n')}\n</array>`
}

/** Returns a UUID of version 8 (RFC 9562 section 5.8). @param digest at least 32 hexadecimal digits */
export function profileUuid(digest: string): string {
  const variant = '89ab'.charAt(Number.parseInt(digest.charAt(16), 16) % 4)
  const groups = [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `${variant}${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ]
  return groups.join('-').toUpperCase()
}
