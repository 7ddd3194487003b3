import type { TrappedMail } from '../../program/mail-trap.ts'

/** Time to read and store a reply that was sent. */
const WRITING_DOWN_MILLISECONDS = 1_000

export interface Arrivals {
  readonly missing: readonly string[]
  readonly unexplained: readonly string[]
  /** Duplicates caused by a kill between the end of DATA and storing its reply, which SMTP cannot avoid. */
  readonly explained: readonly string[]
  readonly altered: readonly string[]
}

/** The token in each subject identifies a mail. */
export function judgeArrivals(
  tokens: readonly string[],
  mails: readonly TrappedMail[],
  killedAt: readonly number[],
): Arrivals {
  const arrivals: { -readonly [K in keyof Arrivals]: string[] } = {
    missing: [],
    unexplained: [],
    explained: [],
    altered: [],
  }
  const byToken = new Map<string, TrappedMail[]>()
  for (const mail of mails) {
    const token = tokenOf(mail.source)
    if (token !== undefined) byToken.set(token, [...(byToken.get(token) ?? []), mail])
  }
  for (const token of tokens) {
    const copies = byToken.get(token) ?? []
    if (copies.length === 0) arrivals.missing.push(token)
    if (copies.length < 2) continue
    arrivals[isExplained(copies, killedAt) ? 'explained' : 'unexplained'].push(token)
    if (new Set(copies.map(({ source }) => source)).size > 1) arrivals.altered.push(token)
  }
  return arrivals
}

/** Whether kills explain duplicates: each copy but the last needs a kill before its reply was stored. */
export function isExplained(copies: readonly TrappedMail[], killedAt: readonly number[]): boolean {
  return copies.slice(0, -1).every((copy) => killedAt.some((at) => isInWindow(at, copy)))
}

/** Decodes the subject's encoded words (RFC 2047) and returns the token. */
export function tokenOf(source: string): string | undefined {
  const header = /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(source)?.[1] ?? ''
  const joined = header.replace(/\?=\s+=\?/g, '?==?')
  const decoded = joined.replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
    kind.toLowerCase() === 'b' ? Buffer.from(text, 'base64').toString('latin1') : text.replace(/_/g, ' '),
  )
  return /out-\d+-end/.exec(decoded)?.[0]
}

function isInWindow(killedAt: number, { arrivedAt, answeredAt }: TrappedMail): boolean {
  const until = answeredAt === undefined ? Number.POSITIVE_INFINITY : answeredAt + WRITING_DOWN_MILLISECONDS
  // The last bytes may have been in the kernel when the process died.
  return killedAt >= arrivedAt - 100 && killedAt <= until
}
