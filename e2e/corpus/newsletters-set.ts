import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getMessage } from '@sen/contract/messages'
import { getThread, listThreads } from '@sen/contract/threads'
import { type CorpusStage, onePart } from './corpus-stage.ts'
import { count, type Tally, tally } from './tally.ts'

const LEAST_WORDS_KEPT = 0.95
const WORD = /\p{L}{3,}/gu

/** Layouts of real senders: their words and tables are there after cleaning. */
export async function judgeNewsletters(stage: CorpusStage, folder: string): Promise<Tally> {
  const result = tally('newsletters', 'cleaned, not given up; words and tables kept')
  const box = await stage.mailbox('news')
  const lines = readFileSync(join(folder, 'MANIFEST.jsonl'), 'utf8').split('\n').filter(Boolean)
  for (const [at, line] of lines.entries()) {
    const { id } = JSON.parse(line) as { readonly id: string }
    if (!existsSync(join(folder, id))) continue
    const html = readFileSync(join(folder, id), 'utf8')
    const headers = { From: 'n@x.example', Subject: `news ${at}`, 'Message-ID': `<${at}@news>` }
    await stage.send(box.address, onePart(headers, 'text/html; charset=utf-8', html))
    const [row] = (await box.call(listThreads, { query: { in: 'INBOX', limit: 10, offset: 0 } })).data
    const thread = row && (await box.call(getThread, { params: { id: row.id }, query: { in: 'INBOX' } }))
    const message = thread?.data.messages[0]
    const whole = message && (await box.call(getMessage, { params: { id: message.id }, query: {} })).data
    count(result, id, whole ? faultsOf(html, whole.body ?? '', whole.body_format) : ['not visible'])
  }
  return result
}

function faultsOf(html: string, cleaned: string, format: string): readonly string[] {
  if (format !== 'html') return ['shown as text']
  const wanted = [...wordsOf(html), ...wordsOnPictures(html)]
  const found = new Set(wordsOf(cleaned))
  const kept = wanted.length === 0 ? 1 : wanted.filter((word) => found.has(word)).length / wanted.length
  const tables = (text: string) => text.match(/<table\b/gi)?.length ?? 0
  const visible = html.replaceAll(/<!--[\s\S]*?-->/g, '')
  return [
    ...(kept < LEAST_WORDS_KEPT ? [`kept ${Math.round(kept * 100)} % of the words`] : []),
    ...(tables(cleaned) < tables(visible) ? [`${tables(cleaned)} of ${tables(visible)} tables`] : []),
  ]
}

/** What is linked on a picture. */
function wordsOnPictures(html: string): readonly string[] {
  return [...html.matchAll(/<area\b[^>]*\balt="([^"]*)"/gi)].flatMap(([, alt]) => alt?.match(WORD) ?? [])
}

function wordsOf(html: string): readonly string[] {
  const body = /<body[\s\S]*/i.exec(html)?.[0] ?? html
  const text = body
    .replaceAll(/<!--[\s\S]*?-->/g, ' ')
    .replaceAll(
      /<(style|script|title|svg|noscript|template|textarea|select|video|audio|object)\b[\s\S]*?<\/\1\s*>/gi,
      ' ',
    )
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&[#\w]+;/g, ' ')
  return text.match(WORD) ?? []
}
