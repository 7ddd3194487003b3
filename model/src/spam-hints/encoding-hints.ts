import type { JudgedDraft } from './judged-draft.ts'
import type { SpamSymbol } from './spam-symbol.ts'

/** A visible encoded word (RFC 2047) or a long run of base64 (RFC 4648). */
const BASE64_WORD = /=\?[\w-]+\?b\?[a-z0-9+/=]+\?=/i
const BASE64_RUN =
  /(?<![A-Za-z0-9+/])(?=[A-Za-z0-9+/]*[0-9+/])(?=[A-Za-z0-9+/]*[a-z])(?=[A-Za-z0-9+/]*[A-Z])[A-Za-z0-9+/]{60,}={0,2}/
/** A visible quoted-printable word or three encoded bytes in a row (RFC 2045 section 6.7). */
const QUOTED_WORD = /=\?[\w-]+\?q\?[^?\s]+\?=/i
const QUOTED_RUN = /(?:=[0-9A-F]{2}){3}/

export function encodingHints({ subject, text }: JudgedDraft): readonly SpamSymbol[] {
  const isBase64 = (part: string) => BASE64_WORD.test(part) || BASE64_RUN.test(part)
  const isQuoted = (part: string) => QUOTED_WORD.test(part) || QUOTED_RUN.test(part)
  const found: (SpamSymbol | false)[] = [
    isBase64(subject) && {
      name: 'SUBJ_EXCESS_BASE64',
      score: 1.5,
      type: 'subject',
      description: 'The subject holds base64',
    },
    isQuoted(subject) && {
      name: 'SUBJ_EXCESS_QP',
      score: 1.2,
      type: 'subject',
      description: 'The subject holds quoted-printable text',
    },
    isBase64(text) && { name: 'MIME_BASE64_TEXT', score: 1.5, type: 'body', description: 'The text holds base64' },
    isQuoted(text) && {
      name: 'QP_IN_TEXT',
      score: 1,
      type: 'body',
      description: 'The text holds quoted-printable text',
    },
  ]
  return found.filter((symbol) => symbol !== false)
}
