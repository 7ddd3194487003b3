import { describe, expect, it, test } from 'vitest'
import { MAX_FOLDERS } from '../folders/limits.ts'
import { FolderSpelling } from './folder-spelling.ts'
import { keywordLabels } from './keywords.ts'
import { inImportOrder, type NamedSourceFolder, placeOfSource, type SourceUse } from './source-folders.ts'
import { judgeSourceMail } from './source-mail-kind.ts'

const folder = (name: string, use?: SourceUse, path = name.split('/')): NamedSourceFolder => {
  return { name, path, use, canHoldMail: true }
}

describe('the target of mail from a folder elsewhere', () => {
  test.each<[NamedSourceFolder, unknown]>([
    [folder('INBOX', 'inbox'), { role: 'inbox' }],
    [folder('Gesendet', 'sent'), { role: 'sent' }],
    [folder('[Gmail]/Sent Mail', 'sent'), { role: 'sent' }],
    [folder('[Gmail]/Sent Mail'), { role: 'sent' }],
    [folder('[Gmail]/Thùng rác'), { role: 'trash' }],
    [folder('[Google Mail]/Bin'), { role: 'trash' }],
    [folder('INBOX.Sent', undefined, ['INBOX', 'Sent']), { role: 'sent' }],
    [folder('Đã gửi'), { role: 'sent' }],
    [folder('Sent-Mail'), { role: 'sent' }],
    [folder('Thư đã xoá'), { role: 'trash' }],
    [folder('Lưu giữ', 'archive'), { role: 'archive' }],
    [folder('Archives'), { role: 'archive' }],
    [folder('Archives/2024'), { path: 'Archive/2024' }],
    [folder('[Gmail]/All Mail', 'all'), { role: 'archive' }],
    [folder('Entwürfe', 'drafts'), { path: 'Thư nháp đã nhập' }],
    [folder('Drafts'), { path: 'Thư nháp đã nhập' }],
    [folder('Dự án/Sent'), { path: 'Dự án/Sent' }],
    [folder('INBOX/Khách', undefined), { path: 'Khách' }],
  ])('%j', (source, place) => {
    expect(placeOfSource(source)).toMatchObject({ isImported: true, folder: place })
  })

  test.each([
    [folder('[Gmail]/Starred', 'flagged'), 'a-view'],
    [folder('[Gmail]/Important', 'important'), 'a-view'],
    [{ ...folder('[Gmail]'), canHoldMail: false }, 'no-mail'],
    [folder('a\0b'), 'bad-name'],
    [folder('ă'.repeat(501)), 'bad-name'],
  ])('%j is not imported', (source, why) => {
    expect(placeOfSource(source)).toEqual({ isImported: false, why })
  })

  it('moves the folder that shows all mail last', () => {
    const folders = [
      folder('A', 'all'),
      folder('T', 'trash'),
      folder('b'),
      folder('S', 'sent'),
      folder('I', 'inbox'),
      folder('c'),
    ]
    expect(inImportOrder(folders).map(({ name }) => name)).toEqual(['I', 'S', 'b', 'c', 'T', 'A'])
  })
})

describe('names that are taken or forbidden', () => {
  const own = (id: string, name: string, parentId?: string) => ({ id, role: 'custom' as const, name, parentId })
  const system = { id: '1', role: 'inbox' as const, name: 'INBOX', parentId: undefined }

  it('get a number, and reuse existing folders when they are free', () => {
    const spelling = new FolderSpelling([system, own('2', 'Việc'), own('3', 'Con', '2')], new Set(['3']))
    const wanted = ['Việc', 'Việc', 'việc', 'Việc/Con', 'Việc/Mới', 'Sent/2019', 'Sent/2020', 'inbox', 'Mới/Mới']
    expect(wanted.map((path) => spelling.take(path))).toEqual([
      'Việc',
      'Việc (2)',
      'việc (3)',
      'Việc/Con (2)',
      'Việc/Mới',
      'Sent (2)/2019',
      'Sent (2)/2020',
      'inbox (2)',
      'Mới/Mới',
    ])
  })

  it('keep a number within the length of a name', () => {
    const spelling = new FolderSpelling([], new Set())
    const long = 'x'.repeat(100)
    expect([spelling.take(long), spelling.take(long)]).toEqual([long, `${'x'.repeat(90)} (2)`])
  })

  it('have no target when there are already as many folders as allowed', () => {
    const folders = Array.from({ length: MAX_FOLDERS - 1 }, (_, n) => own(String(n), `f${n}`))
    const spelling = new FolderSpelling(folders, new Set())
    expect(['mới', 'nữa', 'f7'].map((path) => spelling.take(path))).toEqual(['mới', undefined, 'f7'])
  })
})

test('keywords that people made become labels', () => {
  const keywords = ['$Forwarded', '$label1', 'Junk', 'NonJunk', 'Khách', 'work', '$MDNSent', 'Label1']
  expect(keywordLabels(keywords)).toEqual(['Khách', 'work'])
})

test.each([
  [[], false, false, 'new'],
  [[false], false, false, 'new'],
  [[false], true, false, 'copy'],
  [[false], false, true, 'copy'],
  [[true], false, false, 'moved'],
  [[false, true], false, false, 'moved'],
  [[false, true], true, false, 'copy'],
] as const)(
  'with deleted copies %j, one mail by its server: %s, all mail: %s: %s',
  (gone, isSameMail, showsAll, newcomer) => {
    const twins = gone.map((isGone) => ({ isGone }))
    expect(judgeSourceMail(twins, { isSameMail, showsAll })).toBe(newcomer)
  },
)
