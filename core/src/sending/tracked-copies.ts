import { domainOf } from '@sen/model/addresses'
import { envelopeRecipients } from '@sen/model/recipients'
import { MAX_TRACKED_BYTES } from '@sen/model/tracking/limits'
import { seenPictureAddress } from '@sen/model/tracking/seen-picture'
import { isTrackable } from '@sen/model/tracking/trackable'
import { Refused } from '../kit/refused.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import type { Mime } from '../ports/mime.ts'
import type { Secrets } from '../ports/secrets.ts'
import { type SigningNeeds, signMail } from '../signing/sign-mail.ts'
import { composeDraft, type DraftToCompose } from './compose-draft.ts'
import type { CopyToStore } from './submission-store.ts'

export interface TrackingNeeds extends SigningNeeds {
  readonly blobs: BlobStore
  readonly mime: Mime
  readonly secrets: Secrets
  readonly publicUrl: string
}

/**
 * Each copy has the same Message-ID, a tracking image and a signature of its own (product decision 12).
 * @param sizeBytes the size of the mail without the image
 * @throws Refused `tracking_too_large` when all copies together exceed the limit
 */
export async function trackedCopies(
  needs: TrackingNeeds,
  draft: DraftToCompose,
  date: Date,
  sizeBytes: number,
): Promise<readonly CopyToStore[]> {
  const { message } = draft
  if (!isTrackable(draft.html.trim() === '' ? 'text' : 'html')) return []
  const recipients = envelopeRecipients(message)
  if (recipients.length * sizeBytes > MAX_TRACKED_BYTES) throw new Refused('tracking_too_large')
  const copies: CopyToStore[] = []
  for (const { email } of recipients) {
    const token = needs.secrets.token()
    const html = `${draft.html}<img src="${seenPictureAddress(needs.publicUrl, token)}" width="1" height="1" alt="">`
    const raw = await composeDraft(needs, { ...draft, html }, date)
    const signed = await signMail(needs, raw, domainOf(message.from.email), date)
    copies.push({ email, token, rawBlob: await needs.blobs.write(signed) })
  }
  return copies
}
