import { textOfHtml } from '../html-text.ts'

export interface Link {
  readonly address: string
  readonly shown: string
}

const WRITTEN =
  /\b(?:https?:\/\/|www\.)[^\s<>"']{2,}|\b[a-z0-9][a-z0-9-]{0,62}\.(?:com|net|org|vn|info|biz|xyz|top|shop|site|online|link|click|io|me)(?:\/[^\s<>"']*)?(?![\w.@])/giu

export function linksIn(html: string): readonly Link[] {
  const links: Link[] = []
  for (const piece of html.split(/<a\b/i).slice(1)) {
    const opens = piece.indexOf('>')
    const address = /\bhref="([^"]{1,2000})"/i.exec(piece.slice(0, opens))?.[1]
    if (opens < 0 || address === undefined || !/^\s*https?:/i.test(address)) continue
    const inside = piece.slice(opens + 1).split(/<\/a\b/i, 1)[0] ?? ''
    links.push({ address: address.replaceAll('&amp;', '&').trim(), shown: textOfHtml(inside).trim() })
  }
  return links
}

export function addressesIn(text: string): readonly string[] {
  return Array.from(text.matchAll(WRITTEN))
    .filter(({ index }) => text[index - 1] !== '@')
    .map(([address]) => address)
}

/** Lower case without `www.`. */
export function hostOf(address: string): string | undefined {
  const host = /^(?:https?:\/\/)?(?:[^\s/?#@]*@)?(\[[0-9a-f:.]+\]|[^\s/?#:@]+)/i.exec(address.trim())?.[1]
  return host?.includes('.') || host?.startsWith('[') ? host.toLowerCase().replace(/^www\./, '') : undefined
}
