import type { TrappedMail } from '../../program/mail-trap.ts'

/** Until a reply that was sent is read and written down. */
const WRITING_DOWN_MILLISECONDS = 1_000

export interface Arrivals {
  readonly missing: readonly string[]
  /** Came more than once, and the kills do not explain it. */
  readonly unexplained: readonly string[]
  /** Came again because we were killed between the end of DATA and writing down its reply: SMTP allows no better. */
  readonly explained: readonly string[]
  /** Came again under another Message-ID or with other bytes: never right. */
  readonly altered: readonly string[]
}

/** Compares what came to a server outside with what was to come. A token stands in the subject of each mail. */
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

/** Whether kills explain that the same mail came again: each copy but the last needs one that kept us from writing it down. */
export function isExplained(copies: readonly TrappedMail[], killedAt: readonly number[]): boolean {
  return copies.slice(0, -1).every((copy) => killedAt.some((at) => isInWindow(at, copy)))
}

/** Our subjects have letters that go over the wire in encoded words (RFC 2047), as many as it takes. */
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
  // Its last bytes may have lain in the kernel for a moment when we died.
  return killedAt >= arrivedAt - 100 && killedAt <= until
}
