import { domainOf } from '../addresses.ts'
import { isOutside } from '../recipients.ts'
import type { ShareState } from './sharing.ts'

export type StoredShareState = Exclude<ShareState, 'expired'>

export function shareState(
  share: { readonly state: StoredShareState; readonly expiresAt: Date | undefined },
  now: Date,
): ShareState {
  const isOver = share.expiresAt !== undefined && share.expiresAt <= now
  return share.state === 'revoked' || !isOver ? share.state : 'expired'
}

/** Outside addresses need a password (spec section 6.15), and so does one without a domain. */
export function receiversOutside(addresses: readonly string[], ownDomains: readonly string[]): string[] {
  return addresses.filter((address) => domainOf(address) === '' || isOutside(address, ownDomains))
}

export const SHARE_ACTIONS = ['opened', 'downloaded', 'uploaded', 'changed'] as const
export type ShareAction = (typeof SHARE_ACTIONS)[number]

export interface ShareVisitor {
  readonly hasPassword: boolean
  readonly addresses: readonly string[]
}

/** `receivers`: the recipients of a pending mail, who are not known yet. */
export type ShareAudience = 'anybody' | 'named' | 'receivers'

/** Product decision 66. A share mailed to outside recipients without a password opens for anybody with the link. */
export function shareAudience(share: {
  readonly hasPassword: boolean
  readonly receivers: readonly unknown[]
  readonly hasReceiversOutside: boolean
  /** Chosen by the owner, or set when its mail was sent. */
  readonly forAnybody: boolean
  readonly waitsForMail: boolean
}): ShareAudience {
  if (share.forAnybody) return 'anybody'
  if (share.receivers.length === 0) return share.waitsForMail ? 'receivers' : 'anybody'
  return share.waitsForMail && share.hasReceiversOutside && !share.hasPassword ? 'anybody' : 'named'
}

/** A name is confirmed by signing in or by a mailed code (spec section 5.5.2). */
export function shareAsks(
  share: { readonly hasPassword: boolean; readonly receivers: readonly string[]; readonly forAnybody: boolean },
  visitor: ShareVisitor,
): 'nothing' | 'password' | 'name' {
  if (share.hasPassword) return visitor.hasPassword ? 'nothing' : 'password'
  if (share.forAnybody || share.receivers.length === 0) return 'nothing'
  return visitor.addresses.some((address) => share.receivers.includes(address)) ? 'nothing' : 'name'
}

/** Avoids a query for text that cannot be a token. */
export function mayBeLinkToken(text: string): boolean {
  return /^[\w-]{1,64}$/.test(text)
}

export function sharePath(token: string): string {
  return `/s/${token}`
}

export function fileRequestPath(token: string): string {
  return `/r/${token}`
}

export interface ShareLink {
  readonly token: string
  readonly url: string
}

/** Any host matches, because an installation may have several and old texts keep theirs. */
const LINKS = /https?:\/\/[^\s"'<>()/]+\/([sr])\/([\w-]{22,64})(?![\w-])/g

/** Runs at each change of the text, so it first checks for the paths. */
export function hasShareLink(text: string): boolean {
  return (text.includes('/s/') || text.includes('/r/')) && text.search(LINKS) >= 0
}

export function shareLinksIn(text: string): readonly ShareLink[] {
  const found = new Map<string, ShareLink>()
  for (const [url, page, token = ''] of text.matchAll(LINKS)) {
    if (page === 's' && !found.has(token)) found.set(token, { token, url })
  }
  return [...found.values()]
}

export function hasLinkOf(text: string, { url }: { readonly url: string }): boolean {
  const token = tokenOf(url)
  if (token === undefined || !text.includes(sharePath(token))) return false
  return shareLinksIn(text).some((link) => link.token === token)
}

/** Undefined for a URL that is not a share link. */
export function tokenOf(url: string): string | undefined {
  return shareLinksIn(url)[0]?.token
}
