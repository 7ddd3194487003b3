import { normaliseEmail } from '../addresses.ts'
import { truncate } from '../text/truncate.ts'

const MOST_CHARACTERS = 200
const LEFT_OUT = '…'
/** Matches a scheme with or without slashes, `www.`, or a host with a path. */
const LINK = /[a-z][a-z0-9+.-]*:\/\/|(^|[^a-z0-9])(mailto:|tel:|javascript:|www\.)|\.[\p{L}\p{N}-]+(:\d+)?\//iu

/** Returns one short line without links or others' addresses, because reports can be forged and we show the words. */
export function shownServerReply(reply: string, recipient: string): string {
  const own = normaliseEmail(recipient)
  const words: string[] = []
  for (const word of reply.slice(0, 5 * MOST_CHARACTERS).split(/\s+/)) {
    const shown = isShown(word, own) ? word : LEFT_OUT
    if (word !== '' && !(shown === LEFT_OUT && words.at(-1) === LEFT_OUT)) words.push(shown)
  }
  const line = words.join(' ')
  return line.length > MOST_CHARACTERS ? `${truncate(line, MOST_CHARACTERS - 1)}${LEFT_OUT}` : line
}

function isShown(word: string, own: string): boolean {
  const plain = word.normalize('NFKC')
  if (LINK.test(plain)) return false
  return (
    !plain.includes('@') ||
    normaliseEmail(plain.replace(/^[^\p{L}\p{N}]+/u, '').replace(/[^\p{L}\p{N}]+$/u, '')) === own
  )
}
