import { expect, it } from 'vitest'
import { countedThreads, type FolderRole, firstListAt, isCountedInTitle } from './folders.ts'

it.each([
  ['/', { in: undefined, page: 1, isAlone: true }],
  ['/folder/INBOX', { in: 'INBOX', page: 1, isAlone: true }],
  ['/folder/H%E1%BB%A3p%20%C4%91%E1%BB%93ng/?page=3', { in: 'Hợp đồng', page: 3, isAlone: true }],
  ['/folder/INBOX/0198a-b?page=2', { in: 'INBOX', page: 2, isAlone: false }],
  ['/folder/INBOX?page=-1', { in: 'INBOX', page: 1, isAlone: true }],
  ['/folder/INBOX?page=1e9', { in: 'INBOX', page: 1, isAlone: true }],
  ['/folder/%E0%A4%A', { in: undefined, page: 1, isAlone: true }],
  ['/compose-mailto?to=a', { in: undefined, page: 1, isAlone: false }],
  ['/advance-search?q=a', undefined],
  ['/message/1/raw', undefined],
  ['/account/home', undefined],
  ['/verify', undefined],
  ['/protect/password', undefined],
  ['/accounts', { in: undefined, page: 1, isAlone: false }],
  ['/folder/INBOX/1?src=search', undefined],
  ['/folder/INBOX?show=unread', undefined],
])('the list of %s', (address, list) => {
  const [pathname = '', query] = address.split('?')
  expect(firstListAt(pathname, new URLSearchParams(query))).toEqual(list)
})

it.each<readonly [FolderRole | undefined, ReturnType<typeof countedThreads>, boolean]>([
  ['inbox', 'unread', true],
  ['junk', 'unread', true],
  ['custom', 'unread', false],
  ['drafts', 'all', true],
  ['scheduled', 'all', false],
  ['periodic', 'all', false],
  ['sent', 'none', false],
  ['starred', 'none', false],
  ['trash', 'none', false],
  [undefined, 'none', false],
])('beside the folder %s, %s threads are counted; in the title: %s', (role, counted, isInTitle) => {
  expect([countedThreads(role), isCountedInTitle(role)]).toEqual([counted, isInTitle])
})
