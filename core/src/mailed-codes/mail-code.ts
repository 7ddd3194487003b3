import { OWN_STRANGER_CODES_PER_DAY, STRANGER_CODES_PER_DAY } from '@sen/model/account/limits'
import { resendAt } from '@sen/model/account/mailed-code'
import {
  MAILED_CODE_ATTEMPTS,
  MAILED_CODE_DIGITS,
  MAILED_CODE_MINUTES,
  MAILED_CODES_PER_HOUR,
} from '@sen/model/account/sign-in-limits'
import { domainOf, withoutTag } from '@sen/model/addresses'
import {
  RECEIVER_CODES_PER_HOUR,
  RECEIVER_CODES_PER_SOURCE_AND_HOUR,
  VISITOR_CODES_PER_HOUR,
} from '@sen/model/drive/limits'
import { DAY_MILLISECONDS, HOUR_MILLISECONDS, MINUTE_MILLISECONDS } from '@sen/model/durations'
import { settingsFrom } from '@sen/model/settings'
import type { MailboxActor } from '../kit/actor.ts'
import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import type { Mime } from '../ports/mime.ts'
import type { Secrets } from '../ports/secrets.ts'
import type { SubmissionKind } from '../sending/submission-store.ts'
import { type SigningNeeds, signMail } from '../signing/sign-mail.ts'
import type { MailStore, Reader, Writer } from '../store.ts'
import { postmasterMail } from '../system-mail/postmaster-mail.ts'
import { queueNotice } from '../system-mail/queue-notice.ts'
import { reporterName } from '../system-mail/report-text.ts'
import { codeSubject, codeText } from './code-text.ts'
import type { CodeKey, CodePurpose } from './mailed-code-store.ts'

const OWN = { kind: 'notice', perHour: MAILED_CODES_PER_HOUR } as const
/** Codes that visitors request have their own limit, so that they do not use up the owner's. */
const BUDGETS = {
  sender: OWN,
  forward: OWN,
  confirm: OWN,
  share: { kind: 'visitor_code', perHour: VISITOR_CODES_PER_HOUR },
} as const satisfies Record<
  CodePurpose,
  { readonly kind: Exclude<SubmissionKind, 'message'>; readonly perHour: number }
>

/** These people may not expect codes, because somebody else entered their address. */
const TO_STRANGERS: ReadonlySet<CodePurpose> = new Set<CodePurpose>(['sender', 'forward'])

export interface MailingNeeds extends SigningNeeds {
  readonly store: MailStore
  readonly clock: Clock
  readonly blobs: BlobStore
  readonly mime: Mime
  readonly secrets: Secrets
}

/** The mail is durable, but no row refers to it yet. */
export interface WrittenCode extends CodeKey {
  readonly digest: string
  readonly bounceToken: string
  readonly rawBlob: string
  readonly sizeBytes: number
}

/** Composes the mail before any lock is taken. `issueCode` sends it. @throws Refused `code_wait`, `too_many_codes` */
export async function writeCode(needs: MailingNeeds, actor: MailboxActor, key: CodeKey): Promise<WrittenCode> {
  const { language, timezone: timeZone } = await needs.store.read(actor.mailboxId, async (r) => {
    await requireCodeAllowance(r, key, needs.clock.now())
    return settingsFrom(await r.settings.all())
  })
  const code = needs.secrets.digits(MAILED_CODE_DIGITS)
  const domain = domainOf(actor.address)
  const date = needs.clock.now()
  const raw = await needs.mime.compose(
    postmasterMail({
      domain,
      messageId: needs.secrets.token(),
      from: reporterName(language),
      to: { name: '', email: key.address },
      subject: codeSubject(language),
      text: codeText(language, { purpose: key.purpose, account: actor.address, code }),
      date,
      timeZone,
    }),
  )
  const signed = await signMail(needs, raw, domain, date)
  return {
    ...key,
    digest: codeDigest(needs.secrets, key, code),
    // Mail servers may change local parts to lower case.
    bounceToken: needs.secrets.token().toLowerCase(),
    rawBlob: await needs.blobs.write(signed),
    sizeBytes: signed.byteLength,
  }
}

/**
 * Runs in the caller's transaction, after its version was taken. Returns when the next code may be requested.
 * @throws Refused `code_wait`, `too_many_codes`, with the seconds until then
 */
export async function issueCode(
  { clock }: { readonly clock: Clock },
  w: Writer,
  actor: MailboxActor,
  { digest, bounceToken, rawBlob, sizeBytes, purpose, address, asker }: WrittenCode,
): Promise<Date> {
  const now = clock.now()
  const key = { purpose, address, asker }
  await requireCodeAllowance(w, key, now)
  const expiresAt = new Date(now.getTime() + MAILED_CODE_MINUTES * MINUTE_MILLISECONDS)
  if (TO_STRANGERS.has(purpose)) await w.codes.noteStrangerCode(withoutTag(address), now)
  if (asker) await w.codes.noteReceiverCode(asker, address, now)
  await w.codes.save(key, { digest, sentAt: now, expiresAt, attemptsLeft: MAILED_CODE_ATTEMPTS })
  const { kind } = BUDGETS[purpose]
  const notice = { kind, recipient: address, bounceToken, rawBlob, sizeBytes, at: now } as const
  await queueNotice(w, actor.mailboxId, notice)
  return resendAt({ sentAt: now })
}

/** The digest reveals the code only by trying all codes. */
export function codeDigest(secrets: Secrets, { purpose, address, asker }: CodeKey, code: string): string {
  const by = asker ? ` ${asker.shareId} ${asker.browser}` : ''
  return secrets.digest(`${purpose} ${address}${by} ${code}`)
}

/**
 * Runs before the user enters a password or a code that the request would use up.
 * @throws Refused `code_wait` per address and requester; `too_many_codes` per hour for a mailbox or a share's receiver,
 * and per day for an address (product decision 67). Both have the seconds until then.
 */
export async function requireCodeAllowance(r: Reader, key: CodeKey, now: Date): Promise<void> {
  const last = await r.codes.find(key)
  const waitMilliseconds = last ? resendAt(last).getTime() - now.getTime() : 0
  if (waitMilliseconds > 0) throw new Refused('code_wait', { retry_after_seconds: Math.ceil(waitMilliseconds / 1000) })
  // Sent codes are counted instead of stored ones, so that removing and adding an address does not reset the limit.
  const { kind, perHour } = BUDGETS[key.purpose]
  const hourAgo = new Date(now.getTime() - HOUR_MILLISECONDS)
  requireLess(perHour, await r.submissions.noticesSince(kind, hourAgo), now)
  if (key.asker) {
    const { shareId, source } = key.asker
    const codesOf = (from?: string) => r.codes.receiverCodesSince(shareId, key.address, hourAgo, from)
    requireLess(RECEIVER_CODES_PER_HOUR, await codesOf(), now)
    if (source) requireLess(RECEIVER_CODES_PER_SOURCE_AND_HOUR, await codesOf(source), now)
  }
  if (TO_STRANGERS.has(key.purpose)) await requireStrangerAllowance(r, key.address, now)
}

function requireLess(
  perHour: number,
  { count, firstAt }: { readonly count: number; readonly firstAt?: Date | undefined },
  now: Date,
): void {
  if (count >= perHour) throw tooMany(new Date((firstAt ?? now).getTime() + HOUR_MILLISECONDS), now)
}

/** The retry time depends on this mailbox's codes only, so that it reveals nothing about others. */
async function requireStrangerAllowance(r: Reader, address: string, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - DAY_MILLISECONDS)
  const { count, ownAt } = await r.codes.strangerCodesSince(withoutTag(address), dayAgo)
  const inTheWay = ownAt.at(-STRANGER_CODES_PER_DAY) ?? ownAt.at(-OWN_STRANGER_CODES_PER_DAY)
  if (count < STRANGER_CODES_PER_DAY || !inTheWay) return
  throw tooMany(new Date(inTheWay.getTime() + DAY_MILLISECONDS), now)
}

function tooMany(until: Date, now: Date): Refused {
  const seconds = Math.ceil((until.getTime() - now.getTime()) / 1000)
  return new Refused('too_many_codes', { retry_after_seconds: Math.max(1, seconds) })
}
