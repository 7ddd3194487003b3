import { publicSharing } from '@sen/model/account/permissions'
import type { DraftToCheck, LinkedInDraft } from '@sen/model/checking/check-before-sending'
import { earlyEnd, type ReleaseTimes } from '@sen/model/checking/link-end'
import { hasShareLink, shareLinksIn, tokenOf } from '@sen/model/drive/share-opening'
import type { QueryClient } from '@tanstack/react-query'
import { rightsOf } from '../../../data/account/rights.ts'
import type { DraftSession } from '../../../data/drafts/draft-session.ts'
import { sharesInText } from '../../../data/drive-mail/draft-shares.ts'
import { ownLinks } from '../../../data/drive-mail/own-links.ts'
import type { Writer } from '../begin-draft.ts'

export type SharingFound = Pick<DraftToCheck, 'shares' | 'otherLinks'>

/** Errors are ignored here, because sending checks the links again. */
export async function sharingIn(
  cache: QueryClient,
  draft: DraftSession,
  writer: Writer,
  release: ReleaseTimes,
): Promise<SharingFound> {
  const { content, status } = draft.view.getState()
  const html = content.own + content.quote
  if (!hasShareLink(html)) return {}
  const messageId = status.stored?.messageId
  const found = messageId === undefined ? [] : await sharesInText(cache, messageId, content.own).catch(() => undefined)
  if (!found) return {}
  const publicly = publicSharing(rightsOf(writer.user))
  const shares = found.map(({ name, has_password, permission, expire_date, for_anybody }) => {
    const expiresAt = expire_date === null ? undefined : new Date(expire_date * 1_000)
    const endsEarly = earlyEnd(expiresAt, release)
    const terms = { hasPassword: has_password, permission, expiresAt, endsEarly, isForAnybody: for_anybody }
    return { name, ...terms, publicly, now: new Date() }
  })
  const own = new Set(found.map(({ url }) => tokenOf(url)))
  const others = shareLinksIn(html).filter(({ token }) => !own.has(token))
  // Recipients of a reply have seen the quotation, so its links matter only to people for whom they do not open.
  const written = new Set(shareLinksIn(content.inReplyTo === '' ? html : content.own).map(({ token }) => token))
  const linked = await otherLinks(html, others).catch(() => undefined)
  return { shares, otherLinks: linked?.filter(({ state, token }) => state === 'named' || written.has(token)) }
}

type Found = ReturnType<typeof shareLinksIn>

interface OtherLink extends LinkedInDraft {
  readonly token: string
}

async function otherLinks(html: string, links: Found): Promise<readonly OtherLink[]> {
  if (links.length === 0) return []
  const own = await ownLinks(links.map(({ token }) => token))
  const texts = textsOfLinks(html)
  return links.flatMap(({ token, url }): readonly OtherLink[] => {
    const mine = own.find((link) => link.token === token)
    if (!mine) return [{ token, name: texts.get(token) ?? url, state: 'foreign' }]
    const { name, state, opens_for, has_password, share_withs: receivers } = mine
    if (state !== 'live') return [{ token, name, state: 'closed' }]
    if (has_password) return [{ token, name, state: 'locked' }]
    return opens_for === 'named' ? [{ token, name, state: 'named', receivers }] : []
  })
}

/** Returns the link texts by token. */
function textsOfLinks(html: string): ReadonlyMap<string, string> {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const named = [...body.querySelectorAll('a[href]')].flatMap((link): [string, string][] => {
    const token = tokenOf(link.getAttribute('href') ?? '')
    const text = link.textContent.trim()
    return token === undefined || text === '' ? [] : [[token, text]]
  })
  return new Map(named)
}
