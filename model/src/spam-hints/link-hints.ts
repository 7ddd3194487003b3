import type { JudgedDraft } from './judged-draft.ts'
import { addressesIn, hostOf, type Link } from './links.ts'
import type { SpamSymbol } from './spam-symbol.ts'

const MANY_LINKS = 10
const MAX_TAKEN_OUT = 100
const SHORTENERS = new Set(
  'bit.ly tinyurl.com goo.gl t.co is.gd ow.ly cutt.ly rb.gy shorturl.at by.com.vn tiny.cc'.split(' '),
)

export function linkHints({ text, links, hasPictures }: JudgedDraft): readonly SpamSymbol[] {
  const written = addressesIn(text)
  const hosts = [...links.map(({ address }) => hostOf(address)), ...written.map(hostOf)].filter(
    (host) => host !== undefined,
  )
  const count = Math.max(links.length, written.length)
  if (count === 0) return []
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const words = wordsBeside(text, links)
  const isOnly = words === 0 && !hasPictures
  const found: (SpamSymbol | false)[] = [
    isOnly && hint('BODY_URI_ONLY', 3.5, 'The text is nothing but a web address'),
    !isOnly && lines.length === 1 && words <= 12 && hint('ONE_LINE_WITH_URL', 1.5, 'The text is one line with a link'),
    !isOnly && lines.length > 1 && count < MANY_LINKS && hint('HAS_URL', 0.1, 'The text has a link'),
    count >= MANY_LINKS && hint('MANY_URLS', 1, 'The text has many links'),
    links.some(isLying) && hint('PHISHING', 4, 'A link shows another address than the one it leads to'),
    hosts.some(isNumeric) && hint('HTTP_TO_IP', 2, 'A link leads to a bare IP address'),
    hosts.some((host) => SHORTENERS.has(host)) && hint('URL_SHORTENER', 1.5, 'A link hides behind a shortener'),
  ]
  return found.filter((symbol) => symbol !== false)
}

function wordsBeside(text: string, links: readonly Link[]): number {
  const shown = new Set([
    ...addressesIn(text),
    ...links.map((link) => link.shown).filter((said) => hostOf(said) && !/\s/.test(said)),
  ])
  const bare = [...shown]
    .slice(0, MAX_TAKEN_OUT)
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, address) => left.replaceAll(address, ' '), text)
  return bare.match(/[\p{L}\d]+/gu)?.length ?? 0
}

function isLying({ address, shown }: Link): boolean {
  const [named] = addressesIn(shown)
  const [said, real] = [named === undefined ? undefined : hostOf(named), hostOf(address)]
  if (said === undefined || real === undefined || said === real) return false
  return !real.endsWith(`.${said}`) && !said.endsWith(`.${real}`)
}

function isNumeric(host: string): boolean {
  return /^(?:\d{1,3}\.){3}\d{1,3}$/.test(host) || host.startsWith('[')
}

function hint(name: string, score: number, description: string): SpamSymbol {
  return { name, description, score, type: 'body' }
}
