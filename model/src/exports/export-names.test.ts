import { expect, it } from 'vitest'
import { exportEntryName, exportFileName } from './export-names.ts'

const at = new Date('2026-11-24T03:00:00Z')

it.each([
  ['Việc/Cầu', 'Cầu 2026-11-24.zip'],
  ['lan@sen.example', 'lan@sen.example 2026-11-24.zip'],
])('calls the export of %s %s', (about, name) => {
  expect(exportFileName(about, '2026-11-24', 'zip')).toBe(name)
})

it.each([
  ['INBOX', 'Báo giá', 'INBOX/2026-11-24 Báo giá 00007.eml'],
  ['Việc/Cầu', 'Re: a/b\\c? "x"', 'Việc/Cầu/2026-11-24 Re_ a_b_c_ _x_ 00007.eml'],
  ['INBOX', '', 'INBOX/2026-11-24 00007.eml'],
  ['../..', '../../etc/passwd', 'folder/folder/2026-11-24 .._.._etc_passwd 00007.eml'],
  ['CON/nul', 'x', '_CON/_nul/2026-11-24 x 00007.eml'],
  ['INBOX', 'a'.repeat(300), `INBOX/2026-11-24 ${'a'.repeat(80)} 00007.eml`],
])('puts mail of %s about %j into %s', (folder, subject, name) => {
  expect(exportEntryName({ folder, subject, receivedAt: at }, 7)).toBe(name)
})
