import { INVITATION_DAYS, PASSWORD_LINKS_PER_DAY, RESET_LINK_HOURS } from '@sen/model/account/people'
import { domainOf, isValidEmail, normaliseEmail } from '@sen/model/addresses'
import { settingsFrom } from '@sen/model/settings'
import type { Actor } from '../kit/actor.ts'
import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import type { Mime } from '../ports/mime.ts'
import type { Secrets } from '../ports/secrets.ts'
import { type SigningNeeds, signMail } from '../signing/sign-mail.ts'
import type { MailStore } from '../store.ts'
import { queueNotice } from '../system-mail/queue-notice.ts'
import { reporterName } from '../system-mail/report-text.ts'
import { linkSubject, linkText } from './link-text.ts'
import type { PasswordLink } from './password-link.ts'

const HOUR_MILLISECONDS = 3_600_000
const DAY_MILLISECONDS = 24 * HOUR_MILLISECONDS

export interface LinkNeeds extends SigningNeeds {
  readonly store: MailStore
  readonly clock: Clock
  readonly blobs: BlobStore
  readonly mime: Mime
  readonly secrets: Secrets
  /** Where people reach the pages. */
  readonly publicUrl: string
}

/** What the Owner is given, once. */
export interface GivenLink {
  readonly url: string
  readonly expiresAt: Date
}

export interface NewLink {
  readonly given: GivenLink
  readonly kept: PasswordLink
}

/** The path of the page where a link of this token leads. */
export function linkPath(token: string): string {
  return `/set-password/${encodeURIComponent(token)}`
}

/** Its token is kept nowhere but in what is given away: whoever reads the database opens nothing. */
export function newLink(
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
 * Before anything is made that a link would be for.
 * @throws Refused `address_invalid`; `too_many_codes` when this mailbox has mailed as many as it may within a day
 */
export async function requireLinkTurn(
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

/** Mails a link to where it is to go, if anywhere: from the Owner's domain, in the Owner's language. */
export async function mailLink(
  needs: LinkNeeds,
  actor: Actor,
  { given, kept }: NewLink,
  address: string,
): Promise<void> {
  if (kept.sentTo === '') return
  const { language, timezone: timeZone } = settingsFrom(
    await needs.store.read(actor.mailboxId, (r) => r.settings.all()),
  )
  const domain = domainOf(actor.address)
  const at = needs.clock.now()
  const raw = await needs.mime.compose({
    messageIdHeader: `${needs.secrets.token()}@${domain}`,
    inReplyTo: '',
    references: [],
    from: { name: reporterName(language), email: `postmaster@${domain}` },
    to: [{ name: '', email: kept.sentTo }],
    cc: [],
    bcc: [],
    subject: linkSubject(language, kept.purpose, address),
    date: at,
    timeZone,
    html: '',
    text: linkText(language, { purpose: kept.purpose, address, owner: actor.address, url: given.url }),
    parts: [],
    headers: { 'Auto-Submitted': 'auto-generated' },
  })
  const signed = await signMail(needs, raw, domain, at)
  const notice = {
    kind: 'password_link',
    recipient: kept.sentTo,
    // Mail servers may write local parts in lower case.
    bounceToken: needs.secrets.token().toLowerCase(),
    rawBlob: await needs.blobs.put(signed),
    sizeBytes: signed.byteLength,
    at,
  } as const
  await needs.store.write(actor.mailboxId, async (w) => {
    await w.nextVersion()
    await queueNotice(w, actor.mailboxId, notice)
  })
}
