import type { MessageField } from '@sen/contract/messages'
import { type EarlyEnd, earlyEnd } from '@sen/model/checking/link-end'
import { hasLinkOf, hasShareLink } from '@sen/model/drive/share-opening'
import type { QueryClient } from '@tanstack/react-query'
import { mailSharesQuery } from '../../data/shares/queries.ts'
import type { Plan } from './plan-commands.ts'

/** A link to the drive that is over before the mail it goes with has left for the last time. */
export interface EndingLink {
  readonly name: string
  readonly expiresAt: Date
  readonly endsEarly: EarlyEnd
}

/**
 * Those of the links in a planned message that end too early for another time, by the rule that asks before sending too.
 * @throws CallError, NoAnswer
 */
export async function endingLinks(
  cache: QueryClient,
  message: Pick<MessageField, 'id' | 'body'>,
  plan: Plan,
): Promise<readonly EndingLink[]> {
  // Few messages share something: only those whose text may say so are asked about.
  if (!hasShareLink(message.body ?? '')) return []
  const shares = await cache.fetchQuery({ ...mailSharesQuery(message.id), staleTime: 0 })
  return shares.flatMap((share) => {
    const expiresAt = share.expire_date === null ? undefined : new Date(share.expire_date * 1_000)
    const endsEarly = earlyEnd(expiresAt, plan)
    const isMeant = share.state !== 'revoked' && hasLinkOf(message.body ?? '', share)
    return isMeant && expiresAt && endsEarly ? [{ name: share.name, expiresAt, endsEarly }] : []
  })
}
