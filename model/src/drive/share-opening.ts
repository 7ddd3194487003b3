import { domainOf, normaliseEmail } from '../addresses.ts'
import type { ShareState } from './sharing.ts'

/** The stored states. `expired` is derived from the clock. */
export type KeptShareState = Exclude<ShareState, 'expired'>

export function shareState(
  share: { readonly state: KeptShareState; readonly expiresAt: Date | undefined },
  now: Date,
): ShareState {
  const isOver = share.expiresAt !== undefined && share.expiresAt <= now
  return share.state === 'revoked' || !isOver ? share.state : 'expired'
}

/** Returns the addresses outside the organisation, which need a password (spec section 6.15). */
export function receiversOutside(addresses: readonly string[], ownDomains: readonly string[]): string[] {
  const own = new Set(ownDomains.map((name) => name.toLowerCase()))
  return addresses.filter((address) => !own.has(domainOf(normaliseEmail(address))))
}

/** Visitors' actions that are recorded for the owner of the link. */
export const SHARE_ACTIONS = ['opened', 'downloaded', 'uploaded', 'changed'] as const
export type ShareAction = (typeof SHARE_ACTIONS)[number]

/** A visitor of a share link. */
export interface ShareVisitor {
  /** The password was entered in this browser. */
  readonly hasPassword: boolean
  /**
   * The visitor's verified addresses in lower case: of the signed-in account with its groups, and those confirmed by a
   * mailed code.
   */
  readonly addresses: readonly string[]
}

/** `receivers` are the recipients of the pending mail, who are not known yet. */
export type ShareAudience = 'anybody' | 'named' | 'receivers'

/**
 * Returns the audience of a share, also for display (product decision 66). A share with named people opens for them,
 * colleagues or not. A share sent by mail to outside recipients without a password opens for anybody with the link.
 */
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

/**
 * Returns what a visitor must provide to open a live share: the password if it has one, a confirmed name if it names
 * people, or nothing. A name is confirmed by signing in or by a mailed code (spec section 5.5.2).
 */
export function shareAsks(
  share: { readonly hasPassword: boolean; readonly receivers: readonly string[]; readonly forAnybody: boolean },
  visitor: ShareVisitor,
): 'nothing' | 'password' | 'name' {
  if (share.hasPassword) return visitor.hasPassword ? 'nothing' : 'password'
  if (share.forAnybody || share.receivers.length === 0) return 'nothing'
  return visitor.addresses.some((address) => share.receivers.includes(address)) ? 'nothing' : 'name'
}

/** Returns whether text has the form of a token, to skip the database otherwise. */
export function mayBeLinkToken(text: string): boolean {
  return /^[\w-]{1,64}$/.test(text)
}

export function sharePath(token: string): string {
  return `/s/${token}`
}

/** Returns the path of a file request page. */
export function fileRequestPath(token: string): string {
  return `/r/${token}`
}

/** A share link found in a text. */
export interface ShareLink {
  readonly token: string
  /** The URL as written in the text. */
  readonly url: string
}

/** Matches URLs by path on any host, because an installation may have several hosts and old texts keep theirs. */
const LINKS = /https?:\/\/[^\s"'<>()/]+\/([sr])\/([\w-]{22,64})(?![\w-])/g

/**
 * Returns whether a text has a drive link, which counts as an attachment in the forgotten-attachment check. It runs at
 * each change of the text, so it first checks for the paths.
 */
export function hasShareLink(text: string): boolean {
  return (text.includes('/s/') || text.includes('/r/')) && text.search(LINKS) >= 0
}

/** Returns the distinct share links in a text. */
export function shareLinksIn(text: string): readonly ShareLink[] {
  const found = new Map<string, ShareLink>()
  for (const [url, page, token = ''] of text.matchAll(LINKS)) {
    if (page === 's' && !found.has(token)) found.set(token, { token, url })
  }
  return [...found.values()]
}

/** Returns whether a text has a link to this share, with any host name. */
export function hasLinkOf(text: string, { url }: { readonly url: string }): boolean {
  const token = tokenOf(url)
  if (token === undefined || !text.includes(sharePath(token))) return false
  return shareLinksIn(text).some((link) => link.token === token)
}

/** Returns undefined for a URL that is not a share link. */
export function tokenOf(url: string): string | undefined {
  return shareLinksIn(url)[0]?.token
}
