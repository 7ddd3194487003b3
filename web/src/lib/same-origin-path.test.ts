import { describe, expect, it } from 'vitest'
import { oneSlash, sameOriginPath } from './same-origin-path.ts'

const OURS = 'https://mail.example'

describe('a place of ours', () => {
  it.each([
    ['/folder/INBOX', '/folder/INBOX'],
    ['/advance-search?q=a%2Fb#x', '/advance-search?q=a%2Fb#x'],
    ['/folder/../setting/general', '/setting/general'],
    ['/.//host/path', '/host/path'],
  ])('%s leads to %s', (wanted, path) => {
    expect(sameOriginPath(wanted, OURS)).toBe(path)
  })

  it.each([
    '',
    'folder',
    '//host/path',
    '/\\host',
    '/\t/host',
    '/\n\\host',
    'https://host/',
    'javascript:alert(1)',
    '///',
  ])('is none: %j', (wanted) => {
    expect(sameOriginPath(wanted, OURS)).toBeUndefined()
  })

  it('has one leading slash for every input', () => {
    for (const path of ['//host/', '///host/', '/\\host/', '/host/']) expect(oneSlash(path)).toBe('/host/')
  })
})
