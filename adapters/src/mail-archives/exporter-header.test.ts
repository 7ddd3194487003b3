import { directMailArchiveReader } from '@sen/testkit/direct-mail-archive-reader'
import { expect, it } from 'vitest'

const LINE = 'From lan@senmail.test Tue Jun  4 09:15:00 2024\n'
const TRACE = 'Received: from mx.khach.example by mx.senmail.test\n'
const BODY = '\nx\n'

const letter = (before: string, stranger: string, behind = '', trace = TRACE) =>
  `${before}${trace}Subject: a\n${stranger}From: a@khach.example\n${behind}${BODY}`
const mbox = (...letters: readonly string[]) => letters.map((each) => `${LINE}${each}\n`).join('')

async function statesOf(name: string, content: string) {
  const bytes = Buffer.from(content)
  const file = {
    sizeBytes: bytes.length,
    read: async (from: number, until: number) => Uint8Array.from(bytes.subarray(from, until)),
  }
  const reader = directMailArchiveReader
  const place = await reader.open(file, name)
  if (!place) throw new Error('no mail')
  const { messages } = await reader.read(file, name, place)
  return messages.map(({ place: at, isRead, isStarred, labels, path }) =>
    [at, isRead, isStarred && 'starred', labels.join(), path?.join('/')].map((each) => each || '-').join(' '),
  )
}

const NOTHING = '- - - - -'
const TRASH = 'X-Mozilla-Status: 0009\n'
const LABELS = 'X-Gmail-Labels: Trash,Opened,Lừa\n'
const LATIN_LABELS = 'X-Gmail-Labels: Trash,Opened,Lua\n'

it.each([
  [
    'Thunderbird, in front',
    mbox(letter('X-Mozilla-Status: 0005\nX-Mozilla-Status2: 00000000\n', '')),
    ['- true starred - -'],
  ],
  ['Takeout, in front', mbox(letter('X-GM-THRID: 1\nX-Gmail-Labels: Inbox,Unread,Viec\n', '')), ['inbox - - Viec -']],
  ['a stranger alone, as Thunderbird', mbox(letter('', TRASH)), [NOTHING]],
  ['a stranger alone, as Gmail', mbox(letter('', LATIN_LABELS)), [NOTHING]],
  ['a stranger alone, as mutt', mbox(letter('', 'Status: RO\nX-Status: DF\n')), [NOTHING]],
  ['a stranger alone, as Outlook', mbox(letter('', 'X-Unsent: 1\nX-Message-Flag: Now\n')), [NOTHING]],
  ['a stranger alone, as our own export', mbox(letter('', 'X-Folder: Bí mật\n')), [NOTHING]],
  [
    'a stranger in a file of Thunderbird',
    mbox(letter('X-Mozilla-Status: 0001\n', LATIN_LABELS), letter('X-Mozilla-Status: 0000\n', 'Status: RD\n')),
    ['- true - - -', '- - - - -'],
  ],
  [
    'mutt, behind, in most messages',
    mbox(...Array.from({ length: 4 }, () => letter('', '', 'Status: RO\n')), letter('', LATIN_LABELS)),
    [...Array.from({ length: 4 }, () => '- true - - -'), NOTHING],
  ],
  [
    'a stranger in a file of Takeout, whose program left a message without labels',
    mbox(...Array.from({ length: 4 }, () => letter('X-Gmail-Labels: Inbox,Opened\n', '')), letter('', LATIN_LABELS)),
    [...Array.from({ length: 4 }, () => 'inbox true - - -'), NOTHING],
  ],
  ['behind, in too few messages to tell', mbox(letter('', '', 'Status: RO\n'), letter('', '')), [NOTHING, NOTHING]],
  [
    'strangers in less than half of a file',
    mbox(letter('', TRASH), letter('', TRASH), letter('', ''), letter('', ''), letter('', '')),
    Array.from({ length: 5 }, () => NOTHING),
  ],
  ['a draft, which nobody delivered', mbox(letter('', 'X-Unsent: 1\n', '', '')), ['drafts - - - -']],
])('believes of state and place what the program of the file wrote: %s', async (_, content, expected) => {
  expect(await statesOf('thu.mbox', content)).toEqual(expected)
})

it.each([
  ['its program in front', letter('X-Mozilla-Status: 0005\n', ''), ['- true starred - -']],
  ['a stranger', letter('', `${TRASH}${LABELS}`), [NOTHING]],
  ['a draft', letter('', 'X-Unsent: 1\n', '', ''), ['drafts - - - -']],
])('reads folders and marks from a single message that %s wrote', async (_, content, expected) => {
  expect(await statesOf('thu.eml', content)).toEqual(expected)
})
