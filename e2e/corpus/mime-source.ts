import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withCrlf } from './corpus-stage.ts'
import type { Expectation } from './expectation.ts'
import { vietnameseFacts } from './vietnamese-facts.ts'

export interface SourceMail {
  readonly id: string
  readonly content: Buffer
  readonly expect: Expectation | undefined
}

/** Reads every message of the set, also those in mailboxes: `file#2` is the second message of a file. */
export function readMimeSet(folder: string): {
  readonly mails: readonly SourceMail[]
  readonly missing: readonly string[]
} {
  const expected = new Map(
    readLines<{ id: string; expect: Expectation }>(join(folder, 'expected.jsonl')).map(({ id, expect }) => [
      id,
      expect,
    ]),
  )
  const missing: string[] = []
  const mails = readLines<{ id: string; kind: string }>(join(folder, 'MANIFEST.jsonl')).flatMap(({ id, kind }) => {
    const path = join(folder, 'msgs', id)
    if (!existsSync(path)) {
      missing.push(id)
      return []
    }
    const text = readFileSync(path, 'latin1')
    const parts =
      kind === 'mbox' ? messagesOf(text).map((one, at) => [`${id}#${at + 1}`, one] as const) : [[id, text] as const]
    return parts.map(([name, one]) => ({
      id: name,
      content: withCrlf(one.replace(/^From [^\n]*\n/, '')),
      expect: expected.get(name) ?? vietnameseFacts(name),
    }))
  })
  return { mails, missing }
}

function messagesOf(mbox: string): readonly string[] {
  return `\n\n${mbox.replaceAll('\r\n', '\n')}`.split(/(?:^|\n)\nFrom [^\n]*\n/).slice(1)
}

function readLines<T>(path: string): readonly T[] {
  if (!existsSync(path)) return []
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T)
}
