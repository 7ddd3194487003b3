// Drill: every message of the corpus, imported and sent by SMTP, is in the list or in the report; none is stored twice.
// Seed: our own difficult messages instead of the large corpus.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { corpusFolder } from '@sen/testkit/mail-corpus'
import { callerAt, signIn } from '../program/api-client.ts'
import { CHECKOUT } from '../program/checkout.ts'
import { Findings, someOf } from '../program/findings.ts'
import { addMailboxes } from '../program/mailbox-adder.ts'
import { readFolder, wrongCounts } from '../program/mailbox-contents.ts'
import { sen } from '../program/operator.ts'
import { startProgram } from '../program/program.ts'
import { scratchProgram } from '../program/scratch-program.ts'
import { SmtpClient, SmtpRefused } from '../program/smtp-client.ts'
import {
  digestOf,
  originalMessage,
  readCorpus,
  type SourceMessage,
  withoutTrace,
} from './import-corpus/source-message.ts'

const PASSWORD = 'Drill@2026'
const [IMPORTED, SENT] = ['nhap@drill.test', 'gui@drill.test']
const REPLY_WITHIN_MILLISECONDS = 5_000
const GREAT_CORPUS = join(CHECKOUT, '..', 'shared', 'corpus', 'mime', 'msgs')

const { values: options } = parseArgs({
  options: { seed: { type: 'boolean', default: false }, corpus: { type: 'string' } },
})
const corpus = options.corpus ?? (options.seed || !existsSync(GREAT_CORPUS) ? corpusFolder() : GREAT_CORPUS)

const findings = new Findings()
const sources = readCorpus(corpus)
findings.note(`${sources.length} messages in ${corpus === GREAT_CORPUS ? 'the great corpus' : 'the corpus'}`)

const scratch = await scratchProgram('import-corpus')
const { smtpPort } = scratch
const program = await startProgram(scratch)
await addMailboxes(
  scratch,
  [IMPORTED, SENT].map((email) => ({ email, name: email, password: PASSWORD })),
)

await judgeImport()
await judgeSending()
const ending = await program.stop()
findings.check(ending.code === 0, 'it stops cleanly at the end', `it ended with ${ending.signal ?? ending.code}`)
findings.leave()

async function judgeImport(): Promise<void> {
  const startedAt = performance.now()
  const { imported, alreadyHere, failed } = await importAll()
  findings.note(`imported in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`)
  findings.check(failed === 0, 'no message failed', `${failed} did`)
  findings.check(
    imported > 0 && imported + alreadyHere >= sources.length,
    `${imported} imported, ${alreadyHere} equal copies`,
  )
  await judgeList('import', IMPORTED, sources, (kept) => kept)
  const again = await importAll()
  findings.check(again.imported === 0, 'imported again, nothing is added', `${again.imported} were`)
}

async function importAll(): Promise<{ imported: number; alreadyHere: number; failed: number }> {
  const said = await sen(scratch, 'import', IMPORTED, corpus, '--folder', 'INBOX').catch(
    (error: Error) => error.message,
  )
  const [, imported, alreadyHere, failed] =
    /(\d+) messages imported, (\d+) already in the mailbox, (\d+) failed/.exec(said) ?? []
  return { imported: Number(imported), alreadyHere: Number(alreadyHere), failed: Number(failed) }
}

async function judgeSending(): Promise<void> {
  const taken: SourceMessage[] = []
  const refused: string[] = []
  const slow: string[] = []
  const client = await SmtpClient.open(smtpPort)
  for (const source of sources) {
    const startedAt = performance.now()
    try {
      await client.deliver('t@test.example', [SENT], wireForm(originalMessage(source.content)))
      taken.push({ ...source, content: originalMessage(source.content) })
    } catch (error) {
      if (!(error instanceof SmtpRefused)) throw error
      refused.push(`${source.name}: ${error.message}`)
    }
    const milliseconds = performance.now() - startedAt
    if (milliseconds > REPLY_WITHIN_MILLISECONDS) slow.push(`${source.name}: ${milliseconds.toFixed(0)} ms`)
  }
  client.close()
  findings.check(refused.length === 0, `${taken.length} were taken by SMTP`, someOf(refused))
  findings.check(slow.length === 0, `each was answered within ${REPLY_WITHIN_MILLISECONDS / 1_000} s`, someOf(slow))
  await judgeList('SMTP', SENT, taken, withoutTrace)
}

/** Each source must be visible, itself or as an identical copy with its Message-ID, and no other message. */
async function judgeList(
  way: string,
  address: string,
  brought: readonly SourceMessage[],
  asImported: (kept: Buffer) => Buffer,
): Promise<void> {
  const token = await signIn(program.url, address, PASSWORD)
  const inbox = await readFolder(callerAt(program.url, token), 'INBOX')
  const messages = inbox.threads.flatMap((thread) => thread.messages)
  const shown = new Map<string, number>()
  const ids = new Set<string>()
  const unparsable: string[] = []
  for (const message of messages) {
    const address = new URL(`/api/v2/messages/${message.id}?type=raw`, program.url)
    const kept = Buffer.from(await (await fetch(address, { headers: { 'x-auth-token': token } })).arrayBuffer())
    const digest = digestOf(asImported(kept))
    shown.set(digest, (shown.get(digest) ?? 0) + 1)
    ids.add(message.message_id_header.replace(/^<|>$/g, ''))
    if (message.unparsable) unparsable.push(message.subject)
  }
  const copies = ({ content }: SourceMessage): number => shown.get(digestOf(content)) ?? 0
  const isShown = (source: SourceMessage): boolean =>
    copies(source) > 0 || (source.messageId !== '' && ids.has(source.messageId))
  const lost = brought.filter((source) => !isShown(source))
  const names = (some: readonly SourceMessage[]): string => someOf(some.map(({ name }) => name))
  findings.check(lost.length === 0, `${way}: each of ${brought.length} is visible`, `lost ${names(lost)}`)
  const twice = brought.filter((source) => copies(source) > 1)
  findings.check(twice.length === 0, `${way}: none is visible twice`, names(twice))
  const wrong = wrongCounts(inbox)
  findings.check(wrong.length === 0, `${way}: the counters equal a recount`, someOf(wrong))
  findings.note(
    `${way}: ${messages.length} visible in ${inbox.threads.length} threads; only as source: ${unparsable.length}`,
  )
}

/** Doubles dots at the start of lines and marks the end (RFC 5321 section 4.5.2); accepts any bytes. */
function wireForm(content: Buffer): Buffer {
  return Buffer.from(`${content.toString('latin1').replace(/^\./gm, '..')}.\r\n`, 'latin1')
}
