import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getMessage } from '@sen/contract/messages'
import { getThread, listThreads } from '@sen/contract/threads'
import { type CorpusStage, onePart } from './corpus-stage.ts'
import { count, passOver, type Tally, tally } from './tally.ts'

const LEAST_WORDS_KEPT = 0.95
const WORD = /\p{L}{3,}/gu

export async function judgeNewsletters(stage: CorpusStage, folder: string): Promise<Tally> {
  const result = tally('newsletters', 'cleaned, not given up; words, tables, styles, classes and widths kept')
  const box = await stage.mailbox('news')
  const lines = readFileSync(join(folder, 'MANIFEST.jsonl'), 'utf8').split('\n').filter(Boolean)
  for (const [at, line] of lines.entries()) {
    const { id } = JSON.parse(line) as { readonly id: string }
    if (!existsSync(join(folder, id))) {
      passOver(result, id, 'not in this corpus')
      continue
    }
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
    ...LAYOUT.flatMap((name) => lostLayout(name, html, cleaned)),
    ...(tables(cleaned) < tables(visible) ? [`${tables(cleaned)} of ${tables(visible)} tables`] : []),
  ]
}

const LAYOUT = ['style', 'class', 'width'] as const
const LEAST_LAYOUT_KEPT = 0.8
/** Declarations that are not needed for reading, or could affect the page around. */
const MAY_GO = /^(cursor|hyphens|-\w+-|mix-blend-mode|text-indent|--)|var\(/i
const ELEMENTS = 'table|tr|td|th|div|p|span|a|img|font|center|h1|h2|h3|ul|ol|li'

function lostLayout(name: (typeof LAYOUT)[number], html: string, cleaned: string): readonly string[] {
  const [wanted, kept] = [attributesIn(html, name), attributesIn(cleaned, name)]
  return kept < wanted * LEAST_LAYOUT_KEPT ? [`${kept} of ${wanted} times ${name}`] : []
}

function attributesIn(html: string, name: string): number {
  const visible = html
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(/<(script|style|svg|noscript|video|audio|object|select)\b[\s\S]*?<\/\1\s*>/gi, '')
  const body = /<body[^>]*>([\s\S]*)/i.exec(visible)?.[1] ?? visible
  const tags = body.match(new RegExp(`<(${ELEMENTS})\\b[^>]*>`, 'gi')) ?? []
  const has = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^"'\\s>]+))`, 'i')
  return tags.filter((tag) => {
    const [, ...values] = has.exec(tag) ?? []
    const value = values.find((each) => each !== undefined)?.trim() ?? ''
    return (
      value !== '' &&
      (name !== 'style' || value.split(';').some((each) => each.trim() !== '' && !MAY_GO.test(each.trim())))
    )
  }).length
}

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
