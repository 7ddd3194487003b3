import { hasUnfitCharacter } from '../text/name-flaws.ts'
import { APP_PASSWORD_CHARACTERS, APP_PASSWORD_GROUP_CHARACTERS, MAX_APP_PASSWORD_NAME_CHARACTERS } from './limits.ts'

export const MAIL_PROTOCOLS = ['imap', 'pop3', 'smtp'] as const
export type MailProtocol = (typeof MAIL_PROTOCOLS)[number]

export function isMailProtocol(text: string): text is MailProtocol {
  return MAIL_PROTOCOLS.some((each) => each === text)
}

/** Removes duplicates and uses the order of `MAIL_PROTOCOLS`. */
export function orderedProtocols(protocols: Iterable<MailProtocol>): readonly MailProtocol[] {
  const chosen = new Set(protocols)
  return MAIL_PROTOCOLS.filter((each) => chosen.has(each))
}

const CANONICAL = new RegExp(`^[a-z2-7]{${APP_PASSWORD_CHARACTERS}}$`)

/**
 * Returns the form whose digest is stored: lower case, without blanks and hyphens, because people type the groups as
 * they are shown. Undefined if the text cannot be an app password (RFC 4648 section 6, without padding).
 */
export function canonicalAppPassword(typed: string): string | undefined {
  const text = typed.replaceAll(/[\s\u00A0-]/gu, '').toLowerCase()
  return CANONICAL.test(text) ? text : undefined
}

/** Returns groups of four characters with a blank between them. */
export function groupedAppPassword(canonical: string): string {
  const groups = canonical.match(new RegExp(`.{1,${APP_PASSWORD_GROUP_CHARACTERS}}`, 'g')) ?? []
  return groups.join(' ')
}

/** Removes line breaks. Undefined if the name is empty, too long or cannot be displayed. */
export function appPasswordName(typed: string): string | undefined {
  const name = typed.normalize('NFC').replaceAll(/\s+/gu, ' ').trim()
  return name === '' || name.length > MAX_APP_PASSWORD_NAME_CHARACTERS || hasUnfitCharacter(name) ? undefined : name
}

export interface MailProgramRules {
  readonly hasTwoStep: boolean
  readonly hasSingleSignOn: boolean
  /** The Owner's choice for the organisation. */
  readonly allowsAccountPassword: boolean
}

/** A mail program cannot do a second step, so these accounts need app passwords. */
export function needsAppPassword({ hasTwoStep, hasSingleSignOn, allowsAccountPassword }: MailProgramRules): boolean {
  return hasTwoStep || hasSingleSignOn || !allowsAccountPassword
}

/** Returns the value for the organisation's log, such as `IMAP, SMTP`, or `none`. */
export function protocolsText(protocols: readonly MailProtocol[]): string {
  return protocols.length === 0 ? 'none' : protocols.map((each) => each.toUpperCase()).join(', ')
}
