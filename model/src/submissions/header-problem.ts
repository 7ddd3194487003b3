import type { Header } from '../parts/header-fields.ts'

/** RFC 5322 section 3.6 allows these once. Programs disagree about which of two they show. */
const ONCE = new Set([
  'from',
  'sender',
  'reply-to',
  'to',
  'cc',
  'bcc',
  'subject',
  'date',
  'message-id',
  'in-reply-to',
  'references',
  'mime-version',
  'content-type',
  'content-transfer-encoding',
])

export type HeaderProblem = 'malformed' | 'repeated_field' | 'no_author' | 'no_mailbox_list'

/** A mail program's header must mean the same to every reader: a second From could name somebody else. */
export function headerProblem({ fields, isWellFormed }: Header): HeaderProblem | undefined {
  if (!isWellFormed) return 'malformed'
  const seen = new Set<string>()
  for (const { name } of fields) {
    if (ONCE.has(name) && seen.has(name)) return 'repeated_field'
    seen.add(name)
  }
  return seen.has('from') ? undefined : 'no_author'
}
