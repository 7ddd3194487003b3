import { type SourceAccount, SourceFailed, type SourceProblem } from '@sen/core/ports/mailbox-source'

interface ImapError extends Error {
  readonly code?: string
  readonly authenticationFailed?: boolean
  readonly tlsFailed?: boolean
  readonly responseStatus?: string
  readonly responseText?: string
  readonly serverResponseCode?: string
}

const TOO_MUCH = new Set(['LiteralTooLarge', 'LineTooLarge', 'ResponseTooLarge'])
/** With these codes, the server would accept this user at another time (RFC 5530). */
const NOT_NOW = new Set(['UNAVAILABLE', 'LIMIT', 'INUSE', 'SERVERBUG', 'CONTACTADMIN'])
const NOBODY = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'CONNECT_TIMEOUT',
  'ETIMEDOUT',
])
const LONGEST_SAID = 300

/** The server answered NO or BAD, and the connection continues. */
export function isAnswer(error: unknown): error is ImapError {
  const status = error instanceof Error ? (error as ImapError).responseStatus : undefined
  return status === 'NO' || status === 'BAD'
}

function problemOf(error: ImapError | undefined): SourceProblem | undefined {
  const code = error?.code ?? ''
  if (TOO_MUCH.has(code)) return 'misbehaving'
  if (error?.authenticationFailed) return NOT_NOW.has(error.serverResponseCode ?? '') ? 'unreachable' : 'refused'
  if (/^(CERT_|ERR_TLS_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/.test(code) || error?.tlsFailed) return 'untrusted'
  return NOBODY.has(code) ? 'unreachable' : undefined
}

/** Removes our credentials from errors, because a server may echo them. */
export class ImapErrors {
  readonly #secrets: readonly string[]

  constructor({ user, password }: Pick<SourceAccount, 'user' | 'password'>) {
    const base64 = (text: string) => Buffer.from(text).toString('base64')
    // As LOGIN and AUTHENTICATE PLAIN or LOGIN send it, the longest first.
    const sent = [base64(`\0${user}\0${password}`), base64(`${user}\0${user}\0${password}`), base64(password), password]
    this.#secrets = sent.flatMap((text) => [text, JSON.stringify(text).slice(1, -1)]).filter((text) => text !== '')
  }

  sourceFailed(error: unknown, whenUnknown: SourceProblem = 'broken'): SourceFailed {
    if (error instanceof SourceFailed) return error
    const known = error instanceof Error ? (error as ImapError) : undefined
    return new SourceFailed(problemOf(known) ?? whenUnknown, this.said(known), { cause: known?.code })
  }

  said(error: Error | undefined): string {
    const text = (error as ImapError | undefined)?.responseText || error?.message || 'the connection broke'
    const open = this.#secrets.reduce((left, secret) => left.replaceAll(secret, '…'), text)
    return open.slice(0, LONGEST_SAID).replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
  }
}
