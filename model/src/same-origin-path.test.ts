import { describe, expect, it } from 'vitest'
import { oneSlash, pathAfterSignIn } from './same-origin-path.ts'

describe('after signing in', () => {
  it.each([
    ['/folder/INBOX', '/folder/INBOX'],
    ['/advance-search?q=a%2Fb#x', '/advance-search?q=a%2Fb#x'],
    ['/folder/../setting/general', '/setting/general'],
    ['/folder/INBOX?next=//host/', '/folder/INBOX?next=//host/'],
    ['/loginx', '/loginx'],
  ])('%s leads to %s', (wanted, path) => {
    expect(pathAfterSignIn(wanted)).toBe(path)
  })

  it.each([
    undefined,
    '',
    '/',
    'folder',
    '/login',
    '/login/single-sign-on',
    '//host/path',
    '///',
    '/.//host/path',
    '/..//host',
    '/%2e%2e//host',
    '/\\host',
    '/\t/host',
    '/\n\\host',
    '/folder\\..\\..//host',
    'https://host/',
    'javascript:alert(1)',
  ])('%j leads to the inbox', (wanted) => {
    expect(pathAfterSignIn(wanted)).toBe('/folder/INBOX')
  })
})

it('has one leading slash for every input', () => {
  for (const path of ['//host/', '///host/', '/\\host/', '/host/']) expect(oneSlash(path)).toBe('/host/')
})
