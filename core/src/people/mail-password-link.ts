import { INVITATION_DAYS, PASSWORD_LINKS_PER_DAY, RESET_LINK_HOURS } from '@sen/model/account/people'
import { isValidEmail, normaliseEmail } from '@sen/model/addresses'
import { DAY_MILLISECONDS, HOUR_MILLISECONDS } from '@sen/model/durations'
import { settingsFrom } from '@sen/model/settings'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import type { OrganisationWriter } from '../organisations/organisation-store.ts'
import { composeNotice, type NoticeNeeds } from '../system-mail/mail-notice.ts'
import { type NoticeToQueue, queueNotice } from '../system-mail/queue-notice.ts'
import { linkSubject, linkText } from './link-text.ts'
import type { PasswordLink } from './password-link.ts'

export interface LinkNeeds extends NoticeNeeds {
  readonly publicUrl: string
}

export interface NewPasswordLink {
  readonly url: string
  readonly expiresAt: Date
}

export interface NewLink {
  readonly given: NewPasswordLink
  readonly kept: PasswordLink
}

export function linkPath(token: string): string {
  return `/set-password/${encodeURIComponent(token)}`
}

/** The token is not stored, so reading the database does not reveal it. */
export function createPasswordLink(
  { secrets, clock, publicUrl }: Pick<LinkNeeds, 'secrets' | 'clock' | 'publicUrl'>,
  purpose: PasswordLink['purpose'],
  mailedTo: string | undefined,
): NewLink {
  const token = secrets.token()
  const lasts = purpose === 'invitation' ? INVITATION_DAYS * DAY_MILLISECONDS : RESET_LINK_HOURS * HOUR_MILLISECONDS
  const expiresAt = new Date(clock.now().getTime() + lasts)
  const sentTo = mailedTo === undefined ? '' : normaliseEmail(mailedTo)
  return {
    given: { url: `${publicUrl}${linkPath(token)}`, expiresAt },
    kept: { purpose, tokenDigest: secrets.digest(token), expiresAt, sentTo },
  }
}

/**
 * Runs before anything is created that needs a link.
 * @throws Refused `address_invalid`; `too_many_codes` if this mailbox has mailed its daily limit of links
 */
export async function requireLinkAllowance(
  { store, clock }: Pick<LinkNeeds, 'store' | 'clock'>,
  actor: Actor,
  mailedTo: string | undefined,
): Promise<void> {
  if (mailedTo === undefined) return
  if (!isValidEmail(normaliseEmail(mailedTo))) throw new Refused('address_invalid', { field: 'mailed_to' })
  const now = clock.now()
  const since = new Date(now.getTime() - DAY_MILLISECONDS)
  const { count, firstAt = now } = await store.read(actor.mailboxId, (r) =>
    r.submissions.noticesSince('password_link', since),
  )
  if (count < PASSWORD_LINKS_PER_DAY) return
  const seconds = Math.ceil((firstAt.getTime() + DAY_MILLISECONDS - now.getTime()) / 1_000)
  throw new Refused('too_many_codes', { retry_after_seconds: Math.max(1, seconds) })
}

/** Uses the Owner's domain and language. Undefined if the Owner hands the link over. */
export async function composeLinkMail(
  needs: LinkNeeds,
  actor: Actor,
  { given, kept }: NewLink,
  address: string,
): Promise<NoticeToQueue | undefined> {
  if (kept.sentTo === '') return undefined
  const { language, timezone: timeZone } = settingsFrom(
    await needs.store.read(actor.mailboxId, (r) => r.settings.all()),
  )
  return composeNotice(needs, actor, 'password_link', {
    to: kept.sentTo,
    language,
    timeZone,
    subject: linkSubject(language, kept.purpose, address),
    text: linkText(language, { purpose: kept.purpose, address, owner: actor.address, url: given.url }),
  })
}

/** The transaction stores the link too, so that neither exists without the other. */
export async function queueLinkMail(
  w: OrganisationWriter,
  { mailboxId }: Actor,
  mail: NoticeToQueue | undefined,
): Promise<void> {
  if (!mail) return
  await w.inMailbox(mailboxId, async (writer) => {
    await writer.nextVersion()
    await queueNotice(writer, mailboxId, mail)
  })
}
