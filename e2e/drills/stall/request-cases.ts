import type { StallCase } from './stage.ts'

const JSON_TYPE = 'application/json'
const LONG_ADDRESS = 6_000

const search = (name: string, piece: string, isSeed = false): StallCase => ({
  name: `search for ${name}`,
  isSeed,
  bring: (stage) => {
    const q = piece.repeat(500).slice(0, 500)
    return stage.request('GET', `/api/v2/threads/search?limit=50&q=${encodeURIComponent(q)}`)
  },
})

const uploaded = (name: string, fileName: string, bytes: () => Buffer): StallCase => ({
  name: `upload of ${name}`,
  bring: (stage) => {
    const form = new FormData()
    form.set('file', new Blob([Uint8Array.from(bytes())]), fileName)
    return stage.request('POST', '/api/v2/files', form)
  },
})

export const requestCases: readonly StallCase[] = [
  search('words of one letter', 'a '),
  search('joined words', 'a-b_', true),
  search('quotation marks', '"a" '),
  search('operators', 'from:a '),
  search('what is not there', '-a '),
  search('combining marks', '\u0315\u0300'),
  search('brackets', '((a|'),
  {
    name: 'folder named with marks',
    isSeed: true,
    bring: (stage) =>
      stage.request(
        'GET',
        `/api/v2/threads?limit=50&in=${encodeURIComponent('\u0315\u0300'.repeat(LONG_ADDRESS / 12))}`,
      ),
  },
  {
    name: 'folder named with slashes',
    bring: (stage) => stage.request('GET', `/api/v2/threads?limit=50&in=${'%2F'.repeat(LONG_ADDRESS / 3)}`),
  },
  {
    name: 'JSON of brackets',
    isSeed: true,
    bring: (stage) => stage.request('POST', '/api/v2/messages', '['.repeat(16_000_000), JSON_TYPE),
  },
  {
    name: 'JSON of names',
    bring: (stage) => {
      const names = Array.from({ length: 800_000 }, (_, at) => `"n${at}":1`)
      return stage.request('POST', '/api/v2/messages', `{${names.join(',')}}`, JSON_TYPE)
    },
  },
  {
    name: 'contact with a long name',
    bring: (stage) =>
      stage.request(
        'POST',
        '/api/v2/contacts',
        JSON.stringify({ name: '\u0315\u0300'.repeat(100_000), email: 'a@b.vn' }),
        JSON_TYPE,
      ),
  },
  uploaded('25 MB with a name of marks', `${'\u0315\u0300'.repeat(5_000)}.txt`, () => Buffer.alloc(25_000_000, 'a ')),
  uploaded('25 MB with a name of dots', `${'.'.repeat(10_000)}.docx`, () => Buffer.alloc(25_000_000, 'PK')),
]
