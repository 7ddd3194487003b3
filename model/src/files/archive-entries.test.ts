import { expect, it } from 'vitest'
import { archiveFolders, shownArchivePath } from './archive-entries.ts'
import { MAX_ARCHIVE_PATH_CHARACTERS_SHOWN } from './limits.ts'

it.each([
  ['Hồ sơ/hợp đồng.pdf'.normalize('NFD'), 'Hồ sơ/hợp đồng.pdf'],
  ['../../etc/passwd', '../../etc/passwd'],
  ['C:\\tạm\\a.txt', 'C:\\tạm\\a.txt'],
  ['anh\u202egpj.exe', 'anhgpj.exe'],
  ['a\u0000\r\n\u200bb.txt', 'ab.txt'],
  ['x'.repeat(70_000), `${'x'.repeat(MAX_ARCHIVE_PATH_CHARACTERS_SHOWN)}…`],
  [`${'x'.repeat(MAX_ARCHIVE_PATH_CHARACTERS_SHOWN - 1)}😀y`, `${'x'.repeat(MAX_ARCHIVE_PATH_CHARACTERS_SHOWN - 1)}…`],
])('shows the path %j as text', (path, shown) => expect(shownArchivePath(path)).toBe(shown))

it('groups entries by their folder, the outermost first, and keeps empty folders', () => {
  const entries = ['b/2.txt', 'a.txt', 'b/10.txt', 'b/c/d.txt', 'rỗng/', 'b/', '../e.txt', 'b/2.txt'].map((path) => ({
    path,
    isFolder: path.endsWith('/'),
  }))
  expect(archiveFolders(entries).map(({ path, files }) => [path, files.map(({ name }) => name)])).toEqual([
    ['', ['a.txt']],
    ['../', ['e.txt']],
    ['b/', ['2.txt', '2.txt', '10.txt']],
    ['b/c/', ['d.txt']],
    ['rỗng/', []],
  ])
})
