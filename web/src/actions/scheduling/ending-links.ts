import type { MessageField } from '@sen/contract/messages'
import { type EarlyEnd, earlyEnd } from '@sen/model/checking/link-end'
import { hasLinkOf, hasShareLink } from '@sen/model/drive/share-opening'
import type { QueryClient } from '@tanstack/react-query'
import { mailSharesQuery } from '../../data/shares/queries.ts'
import type { Plan } from './plan-commands.ts'

/** A drive link that expires before the last sending of its message. */
export interface EndingLink {
  readonly name: string
  readonly expiresAt: Date
  readonly endsEarly: EarlyEnd
}

/** Applies the rule that also asks before sending. */
export async function endingLinks(
  cache: QueryClient,
  message: Pick<MessageField, 'id' | 'body'>,
  plan: Plan,
): Promise<readonly EndingLink[]> {
  // Fast path: most messages contain no share link.
  if (!hasShareLink(message.body ?? '')) return []
  const shares = await cache.fetchQuery({ ...mailSharesQuery(message.id), staleTime: 0 })
  return shares.flatMap((share) => {
    const expiresAt = share.expire_date === null ? undefined : new Date(share.expire_date * 1_000)
    const endsEarly = earlyEnd(expiresAt, plan)
    const isMeant = share.state !== 'revoked' && hasLinkOf(message.body ?? '', share)
    return isMeant && expiresAt && endsEarly ? [{ name: share.name, expiresAt, endsEarly }] : []
  })
}
