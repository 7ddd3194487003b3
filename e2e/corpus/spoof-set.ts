import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { getThread, listThreads } from '@sen/contract/threads'
import { SmtpClient, SmtpRefused } from '../program/smtp-client.ts'
import { type CorpusStage, wireForm, withCrlf } from './corpus-stage.ts'
import { count, type Tally, tally } from './tally.ts'

interface SpoofCase {
  readonly id: string
  readonly mailfrom: string
  readonly eml: string
}

/** A sender who pretends is never called authentic, and nobody hides that there are several. */
export async function judgeSpoof(stage: CorpusStage, path: string): Promise<Tally> {
  const result = tally('spoof', 'refused, or never called authentic; several senders are said to be several')
  const { cases } = JSON.parse(readFileSync(path, 'utf8')) as { readonly cases: readonly SpoofCase[] }
  const box = await stage.mailbox('spoof')
  for (const { id, mailfrom, eml } of cases) {
    const file = join(dirname(path), eml)
    if (!existsSync(file)) continue
    const message = withCrlf(readFileSync(file, 'latin1'))
    if ((await sendAs(stage, mailfrom, box.address, message)) === 'refused') {
      count(result, id, [])
      continue
    }
    const [row] = (await box.call(listThreads, { query: { in: 'INBOX', limit: 10, offset: 0 } })).data
    const thread = row && (await box.call(getThread, { params: { id: row.id }, query: { in: 'INBOX' } }))
    const verdict = thread?.data.messages.at(-1)?.verdict
    const isSeveral = (header(message).match(/^from[ \t]*:/gim)?.length ?? 0) > 1
    count(result, id, [
      ...(thread ? [] : ['not visible']),
      ...(verdict?.outcome === 'authentic' ? [`called authentic: ${verdict.reason} ${verdict.domain}`] : []),
      ...(isSeveral && verdict?.reason !== 'several_senders' && verdict?.outcome !== 'forged'
        ? ['hides that there are several senders']
        : []),
    ])
  }
  return result
}

async function sendAs(stage: CorpusStage, mailFrom: string, to: string, message: Buffer): Promise<'taken' | 'refused'> {
  const client = await SmtpClient.open(stage.smtpPort)
  try {
    await client.deliver(mailFrom.replace(/^<|>$/g, ''), [to], wireForm(message))
    return 'taken'
  } catch (error) {
    if (error instanceof SmtpRefused) return 'refused'
    throw error
  } finally {
    client.close()
  }
}

function header(message: Buffer): string {
  return message.toString('latin1').split('\r\n\r\n', 1)[0] ?? ''
}
