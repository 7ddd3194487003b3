import { domainOf } from '@sen/model/addresses'
import type { MailboxActor } from '../kit/actor.ts'
import type { Clock } from '../kit/clock.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import type { ComposeRequest, Mime } from '../ports/mime.ts'
import type { Secrets } from '../ports/secrets.ts'
import { type SigningNeeds, signMail } from '../signing/sign-mail.ts'
import type { MailStore } from '../store.ts'
import { postmasterMail } from './postmaster-mail.ts'
import { type NoticeToQueue, queueNotice } from './queue-notice.ts'
import { type ReportLanguage, reporterName } from './report-text.ts'

export interface NoticeNeeds extends SigningNeeds {
  readonly store: MailStore
  readonly clock: Clock
  readonly blobs: BlobStore
  readonly mime: Mime
  readonly secrets: Secrets
}

export interface Notice {
  readonly to: string
  readonly language: ReportLanguage
  readonly timeZone: string
  readonly subject: string
  readonly text: string
}

export async function mailNotice(
  needs: NoticeNeeds,
  mailbox: Pick<MailboxActor, 'mailboxId' | 'address'>,
  kind: NoticeToQueue['kind'],
  notice: Notice,
): Promise<void> {
  const composed = await composeNotice(needs, mailbox, kind, notice)
  await needs.store.write(mailbox.mailboxId, async (w) => {
    await w.nextVersion()
    await queueNotice(w, mailbox.mailboxId, composed)
  })
}

export async function composeNotice(
  needs: Omit<NoticeNeeds, 'store'>,
  { address }: Pick<MailboxActor, 'address'>,
  kind: NoticeToQueue['kind'],
  notice: Notice,
): Promise<NoticeToQueue> {
  const domain = domainOf(address)
  const at = needs.clock.now()
  const raw = await needs.mime.compose(noticeRequest(notice, { domain, messageId: needs.secrets.token(), at }))
  const signed = await signMail(needs, raw, domain, at)
  return {
    kind,
    recipient: notice.to,
    // Mail servers may write local parts in lower case.
    bounceToken: needs.secrets.token().toLowerCase(),
    rawBlob: await needs.blobs.write(signed),
    sizeBytes: signed.byteLength,
    at,
  }
}

export function noticeRequest(
  { to, language, timeZone, subject, text }: Notice,
  { domain, messageId, at }: { readonly domain: string; readonly messageId: string; readonly at: Date },
): ComposeRequest {
  return postmasterMail({
    domain,
    messageId,
    from: reporterName(language),
    to: { name: '', email: to },
    subject,
    text,
    date: at,
    timeZone,
  })
}
