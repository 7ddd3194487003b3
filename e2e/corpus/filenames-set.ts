import { readFileSync } from 'node:fs'
import { getThread, listThreads } from '@sen/contract/threads'
import { type CorpusStage, onePart } from './corpus-stage.ts'
import { count, type Tally, tally } from './tally.ts'

/** Checks that files are offered under a safe base name, and served without any capability. */
export async function judgeFilenames(stage: CorpusStage, path: string): Promise<Tally> {
  const result = tally('filenames', 'a safe basename in a well-formed header; attachment, nosniff, sandbox')
  const { cases } = JSON.parse(readFileSync(path, 'utf8')) as { readonly cases: readonly string[] }
  const box = await stage.mailbox('names')
  for (const [at, name] of cases.entries()) {
    const headers = {
      From: 'a@x.example',
      Subject: `name ${at}`,
      'Message-ID': `<${at}@names>`,
      'Content-Disposition': `attachment; filename*=utf-8''${encodeURIComponent(name)}`,
    }
    await stage.send(box.address, onePart(headers, 'text/html', '<script>alert(1)</script>'))
    const [row] = (await box.call(listThreads, { query: { in: 'INBOX', limit: 10, offset: 0 } })).data
    const thread = row && (await box.call(getThread, { params: { id: row.id }, query: { in: 'INBOX' } }))
    const file = thread?.data.messages[0]?.files[0]
    if (!file) {
      count(result, JSON.stringify(name), ['no file'])
      continue
    }
    const address = new URL(`/api/v2/files/${file.id}/download`, stage.program.url)
    const answer = await fetch(address, { headers: { 'x-auth-token': box.token } })
    count(result, JSON.stringify(name).slice(0, 80), faultsOf(file.name, answer.headers))
  }
  return result
}

function faultsOf(name: string, headers: Headers): readonly string[] {
  const disposition = headers.get('content-disposition') ?? ''
  const starred = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1] ?? ''
  const said = starred === '' ? (/filename="([^"]*)"/.exec(disposition)?.[1] ?? '') : decodeURIComponent(starred)
  const unsafe = (text: string) =>
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what must not be there
    text.trim() === '' || /[/\\\x00-\x1f\u202a-\u202e\u2066-\u2069\ufeff\u200b]|^\.{1,2}$/u.test(text)
  return [
    ...(unsafe(name) ? [`shown as ${JSON.stringify(name)}`] : []),
    ...(unsafe(said) ? [`offered as ${JSON.stringify(said)}`] : []),
    ...(disposition.startsWith('attachment') ? [] : ['not an attachment']),
    ...(headers.get('x-content-type-options') === 'nosniff' ? [] : ['no nosniff']),
    ...(headers.get('content-security-policy')?.startsWith('sandbox') ? [] : ['no sandbox']),
  ]
}
