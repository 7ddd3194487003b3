import type { ThreadNode } from '@sen/model/imap/reference-threads'

/** Writes a thread (RFC 5256 section 4) without recursion. Messages that `numberOf` does not know are left out. */
export function renderThread(root: ThreadNode, numberOf: (uid: number) => number | undefined): string {
  const parts: string[] = ['(']
  const left: (ThreadNode | string)[] = [')', root]
  let isAfterNumber = false
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (typeof next === 'string') {
      parts.push(isAfterNumber && next === '(' ? ' (' : next)
      isAfterNumber = false
      continue
    }
    const number = next.uid === undefined ? undefined : numberOf(next.uid)
    if (number !== undefined) {
      parts.push(isAfterNumber ? ` ${number}` : String(number))
      isAfterNumber = true
    }
    const [only] = next.children
    if (next.children.length === 1 && only) left.push(only)
    else for (const child of next.children.toReversed()) left.push(')', child, '(')
  }
  return parts.join('')
}
