import type { MessageId } from '@sen/model/ids'
import { UNSUBSCRIBE_SECONDS } from '@sen/model/trust/limits'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import { FetchRefused, type GuardedFetcher } from '../ports/guarded-fetcher.ts'
import type { MailStore } from '../store.ts'
import { findUnsubscribe } from './find-unsubscribe.ts'

/** The exact body, without data about the user (RFC 8058 section 3.2). */
const FORM = 'List-Unsubscribe=One-Click'

/** @throws Refused message_not_found, unsubscribe_not_offered, unsubscribe_failed */
export async function unsubscribe(
  needs: { readonly store: MailStore; readonly blobs: BlobStore; readonly fetcher: GuardedFetcher },
  actor: Actor,
  id: MessageId,
): Promise<void> {
  const { oneClick } = await findUnsubscribe(needs, actor, id)
  if (oneClick === undefined) throw new Refused('unsubscribe_not_offered')
  try {
    await needs.fetcher.post(oneClick, FORM, { seconds: UNSUBSCRIBE_SECONDS })
  } catch (error) {
    if (error instanceof FetchRefused) throw new Refused('unsubscribe_failed')
    throw error
  }
}
