import { domainOf, normaliseEmail } from '../addresses.ts'
import type { ShareState } from './sharing.ts'

/** How a share is kept: that it has expired is seen by the clock. */
export type KeptShareState = Exclude<ShareState, 'expired'>

/** @returns `expired` from the moment on that it opens until */
export function shareState(
  share: { readonly state: KeptShareState; readonly expiresAt: Date | undefined },
  now: Date,
): ShareState {
  const isOver = share.expiresAt !== undefined && share.expiresAt <= now
  return share.state === 'revoked' || !isOver ? share.state : 'expired'
}

/** Those of these addresses that belong to nobody of the organisation: who needs a password (spec section 6.15). */
export function receiversOutside(addresses: readonly string[], ownDomains: readonly string[]): string[] {
  const own = new Set(ownDomains.map((name) => name.toLowerCase()))
  return addresses.filter((address) => !own.has(domainOf(normaliseEmail(address))))
}

/** What is done by a link, and recorded for its owner. */
export const SHARE_ACTIONS = ['opened', 'downloaded', 'uploaded', 'changed'] as const
export type ShareAction = (typeof SHARE_ACTIONS)[number]

/** What is known of who stands before a link. */
export interface ShareVisitor {
  /** Typed in this browser. */
  readonly hasPassword: boolean
  /** Of who is signed in, their groups among them, and confirmed by a code that was mailed there; lower case. */
  readonly addresses: readonly string[]
}

/** `receivers`: those whom its mail will go to, who are not known yet. */
export type ShareAudience = 'anybody' | 'named' | 'receivers'

/**
 * Whom a share opens for, which is what is to be said of it too (product decision 66). A share that names people opens for these, whether
 * they are colleagues or not. Only what goes with a mail to people outside, without a password, is for whoever has the link.
 */
export function shareAudience(share: {
  readonly hasPassword: boolean
  readonly receivers: readonly unknown[]
  readonly hasReceiversOutside: boolean
  /** Chosen so, or so since its mail left. */
  readonly forAnybody: boolean
  readonly waitsForMail: boolean
}): ShareAudience {
  if (share.forAnybody) return 'anybody'
  if (share.receivers.length === 0) return share.waitsForMail ? 'receivers' : 'anybody'
  return share.waitsForMail && share.hasReceiversOutside && !share.hasPassword ? 'anybody' : 'named'
}

/**
 * What a live share asks of a visitor before it opens. With a password it opens by that, for whoever has it. Without one it opens for
 * whoever has the link, or, where it names people, for these by name: signed in, or by a code that is mailed to them (spec section 5.5.2).
 */
export function shareAsks(
  share: { readonly hasPassword: boolean; readonly receivers: readonly string[]; readonly forAnybody: boolean },
  visitor: ShareVisitor,
): 'nothing' | 'password' | 'name' {
  if (share.hasPassword) return visitor.hasPassword ? 'nothing' : 'password'
  if (share.forAnybody || share.receivers.length === 0) return 'nothing'
  return visitor.addresses.some((address) => share.receivers.includes(address)) ? 'nothing' : 'name'
}

/** Whether a token could be one: what else stands in an address is looked up nowhere. */
export function mayBeLinkToken(text: string): boolean {
  return /^[\w-]{1,64}$/.test(text)
}

/** The path of a share's page. */
export function sharePath(token: string): string {
  return `/s/${token}`
}

/** The path of a page that takes files from others. */
export function fileRequestPath(token: string): string {
  return `/r/${token}`
}

/** A link of a share that stands in a text. */
export interface ShareLink {
  readonly token: string
  /** As it stands there. */
  readonly url: string
}

/**
 * Addresses of any host: people may reach these pages by several, and a text keeps the one that it was written with. Told from others
 * by their path.
 */
const LINKS = /https?:\/\/[^\s"'<>()/]+\/([sr])\/([\w-]{22,64})(?![\w-])/g

/**
 * Whether a text brings something of the drive along by a link of ours: that is an attachment, for whoever asks whether one was
 * forgotten. Asked of all that is written, at each change: a text without such a path costs one look.
 */
export function hasShareLink(text: string): boolean {
  return (text.includes('/s/') || text.includes('/r/')) && text.search(LINKS) >= 0
}

/** The links of shares in a text, each once. */
export function shareLinksIn(text: string): readonly ShareLink[] {
  const found = new Map<string, ShareLink>()
  for (const [url, page, token = ''] of text.matchAll(LINKS)) {
    if (page === 's' && !found.has(token)) found.set(token, { token, url })
  }
  return [...found.values()]
}

/** Whether the link of this share stands in a text, whatever address of these pages it was written with. */
export function hasLinkOf(text: string, { url }: { readonly url: string }): boolean {
  const token = tokenOf(url)
  if (token === undefined || !text.includes(sharePath(token))) return false
  return shareLinksIn(text).some((link) => link.token === token)
}

/** Undefined of what is no share's link. */
export function tokenOf(url: string): string | undefined {
  return shareLinksIn(url)[0]?.token
}
