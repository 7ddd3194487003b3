import { describe, expect, it } from 'vitest'
import {
  hasLinkOf,
  hasShareLink,
  receiversOutside,
  shareAsks,
  shareAudience,
  shareLinksIn,
  shareState,
} from './share-opening.ts'

const NOW = new Date('2026-11-24T03:00:00Z')
const TOKEN = 'abcdefghijklmnopqrstuvwxyz012345'

it.each([
  ['draft', undefined, 'draft'],
  ['live', undefined, 'live'],
  ['live', new Date(NOW.getTime() + 1), 'live'],
  ['live', NOW, 'expired'],
  ['draft', NOW, 'expired'],
  ['revoked', NOW, 'revoked'],
] as const)('%s until %s is %s', (state, expiresAt, expected) => {
  expect(shareState({ state, expiresAt }, NOW)).toBe(expected)
})

it('names people outside the organisation’s domains', () => {
  const all = ['minh@sen.example', 'Hoa@SEN.example', 'an@ngoai.example', 'lan@sen.example.ngoai.example']
  expect(receiversOutside(all, ['sen.example', 'Sen2.example'])).toEqual([
    'an@ngoai.example',
    'lan@sen.example.ngoai.example',
  ])
})

describe('a share', () => {
  const PUBLIC = { hasPassword: false, receivers: [], forAnybody: false }
  const COLLEAGUES = { ...PUBLIC, receivers: ['minh@sen.example'] }
  const OUTSIDE = { ...PUBLIC, receivers: ['an@khach.example'] }
  const STRANGER = { hasPassword: false, addresses: [] as string[] }
  const MINH = { ...STRANGER, addresses: ['minh@sen.example'] }
  const HOA = { ...STRANGER, addresses: ['hoa@sen.example'] }

  it.each([
    ['for everybody', PUBLIC, STRANGER, 'nothing'],
    ['for colleagues', COLLEAGUES, STRANGER, 'name'],
    ['for colleagues', COLLEAGUES, HOA, 'name'],
    ['for colleagues', COLLEAGUES, MINH, 'nothing'],
    ['for somebody outside', OUTSIDE, STRANGER, 'name'],
    [
      'for somebody outside who has typed the code',
      OUTSIDE,
      { ...STRANGER, addresses: ['an@khach.example'] },
      'nothing',
    ],
    ['for anyone with the link, though people are named', { ...OUTSIDE, forAnybody: true }, STRANGER, 'nothing'],
    [
      'for a group',
      { ...PUBLIC, receivers: ['phong@sen.example'] },
      { ...MINH, addresses: ['minh@sen.example', 'phong@sen.example'] },
      'nothing',
    ],
    ['with a password', { ...OUTSIDE, hasPassword: true }, MINH, 'password'],
    ['with a password', { ...COLLEAGUES, hasPassword: true }, { ...STRANGER, hasPassword: true }, 'nothing'],
  ] as const)('%s asks %o before %o: %s', (_, share, visitor, asked) => {
    expect(shareAsks(share, visitor)).toBe(asked)
  })
})

describe('people a share opens for', () => {
  const NOBODY_NAMED = {
    hasPassword: false,
    receivers: [],
    hasReceiversOutside: false,
    forAnybody: false,
    waitsForMail: false,
  }
  const COLLEAGUE = { ...NOBODY_NAMED, receivers: ['minh@sen.example'] }
  const OUTSIDE = { ...NOBODY_NAMED, receivers: ['an@khach.example'], hasReceiversOutside: true }

  it.each([
    ['nobody named', NOBODY_NAMED, 'anybody'],
    ['nobody named yet, for mail that has not left', { ...NOBODY_NAMED, waitsForMail: true }, 'receivers'],
    ['for anybody, with such mail', { ...NOBODY_NAMED, waitsForMail: true, forAnybody: true }, 'anybody'],
    ['colleagues named', COLLEAGUE, 'named'],
    ['colleagues named, but for anybody', { ...COLLEAGUE, forAnybody: true }, 'anybody'],
    ['somebody outside named', OUTSIDE, 'named'],
    ['somebody outside, by a mail that has not left', { ...OUTSIDE, waitsForMail: true }, 'anybody'],
    ['somebody outside named, with a password', { ...OUTSIDE, hasPassword: true }, 'named'],
  ] as const)('%s: %o for %s', (_, share, audience) => {
    expect(shareAudience(share)).toBe(audience)
  })
})

describe('a text with a link of ours', () => {
  it.each([
    [`<a href="https://mail.sen.example/s/${TOKEN}">Báo giá</a>`, true],
    [`https://mail.sen.example/folder/INBOX https://mail.sen.example/s/${TOKEN}`, true],
    [`https://mail.sen.example/r/${TOKEN}`, true],
    [`http://127.0.0.1:3000/s/${TOKEN}`, true],
    ['https://mail.sen.example/s/ngan', false],
    [`https://mail.sen.example/s/${'x'.repeat(65)}`, false],
    [`https://mail.sen.example/folder/s/${TOKEN}`, false],
    [`/s/${TOKEN}`, false],
    ['', false],
  ])('%j: %s', (text, expected) => {
    expect(hasShareLink(text)).toBe(expected)
  })

  it('names each share once, and no page that takes files', () => {
    const other = 'y'.repeat(32)
    const text = `https://a.example/s/${TOKEN} https://b.example/s/${TOKEN} https://a.example/r/${other}, https://a.example/s/${other}.`
    expect(shareLinksIn(text).map(({ url }) => url)).toEqual([
      `https://a.example/s/${TOKEN}`,
      `https://a.example/s/${other}`,
    ])
  })

  it('is the same link for every form of its address', () => {
    const url = `https://mail.sen.example/s/${TOKEN}`
    expect(hasLinkOf(`<a href="http://10.0.0.1:3000/s/${TOKEN}">x</a>`, { url })).toBe(true)
    expect(hasLinkOf(`<a href="https://mail.sen.example/s/${TOKEN}y">x</a>`, { url })).toBe(false)
  })
})
