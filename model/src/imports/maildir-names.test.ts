import { expect, it } from 'vitest'
import { decodeImapUtf7, type MaildirState, maildirFolderNames, maildirState } from './maildir-names.ts'

it.each<[name: string, state: MaildirState]>([
  ['1.a.h:2,S', { isRead: true }],
  ['1.a.h:2,', { isRead: false }],
  ['1.a.h', { isRead: false }],
  ['1.a.h,S=12,W=13:2,RS', { isRead: true, isAnswered: true }],
  ['1.a.h;2,FS', { isRead: true, isStarred: true }],
  ['1.a.h!2,PS', { isRead: true, isForwarded: true }],
  ['1.a.h_2,S', { isRead: true }],
  ['1.a.h\uf03a2,Sab', { isRead: true }],
  ['1.a.h:2,ST', { isRead: true, place: 'trash' }],
  ['1717467300.M1.host:2,S', { isRead: true, deliveredAt: new Date(1_717_467_300_000) }],
])('reads the state of %s', (name, state) => {
  expect(maildirState(name)).toEqual(state)
})

it.each([
  ['.Sent', ['Sent']],
  ['.INBOX.Sent', ['Sent']],
  ['.INBOX', ['INBOX']],
  ['.D&HvE- &AOE-n.C&AWk-', ['Dự án', 'Cũ']],
])('%s is the folder %j', (name, names) => {
  expect(maildirFolderNames(name)).toEqual(names)
})

it.each([
  ['Th&AbA-', 'Thư'],
  ['a&-b', 'a&b'],
  ['plain', 'plain'],
  ['b&roken', 'b&roken'],
  ['&A-', '&A-'],
  ['&2D3caQ-', '👩'],
])('%s from IMAP is %s', (written, name) => {
  expect(decodeImapUtf7(written)).toBe(name)
})
