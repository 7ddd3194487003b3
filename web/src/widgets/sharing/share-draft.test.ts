import type { ShareField } from '@sen/contract/drive/shares'
import { describe, expect, it } from 'vitest'
import {
  draftOf,
  generateSharePassword,
  NEW_SHARE,
  readShareDraft,
  type ShareDraft,
  type SharingFacts,
} from './share-draft.ts'

const FACTS: SharingFacts = {
  ownDomains: ['sen.example'],
  publicly: 'not-by-domain',
  timeZone: 'Asia/Ho_Chi_Minh',
  now: new Date('2026-11-24T03:00:00Z'),
  keepsPassword: false,
}
const read = (draft: Partial<ShareDraft>, facts: Partial<SharingFacts> = {}) =>
  readShareDraft({ ...NEW_SHARE, ...draft }, { ...FACTS, ...facts })

describe('a share that is filled in', () => {
  it.each<[string, Partial<ShareDraft>, string]>([
    ['for nobody', {}, 'receivers-missing'],
    ['for what is no address', { receivers: 'minh@sen.example, lan@' }, 'receivers-invalid'],
    ['for somebody outside without a password', { receivers: 'an@khach.example' }, 'password-needed-outside'],
    ['for anybody where the domain forbids it', { isForAnybody: true }, 'public-not-allowed'],
    ['with a password that is not typed', { isForAnybody: true, hasPassword: true }, 'password-missing'],
    ['with a short password', { isForAnybody: true, hasPassword: true, password: '1234567' }, 'password-short'],
    ['until a day that is not chosen', { receivers: 'minh@sen.example', hasLastDay: true }, 'last-day-missing'],
    ['until yesterday', { receivers: 'minh@sen.example', hasLastDay: true, lastDay: '2026-11-23' }, 'expiry-past'],
  ])('%s is not made', (_, draft, problem) => {
    expect(read(draft)).toMatchObject({ faults: [{ problem }] })
  })

  it('names the people who need the password', () => {
    expect(read({ receivers: 'minh@sen.example; An <an@khach.example>' })).toMatchObject({
      faults: [{ emails: ['an@khach.example'] }],
    })
  })

  it('names the problem of each field at once', () => {
    const draft = { receivers: 'lan@', hasPassword: true, password: 'abc', hasLastDay: true }
    expect(read(draft)).toEqual({
      faults: [
        { problem: 'receivers-invalid', emails: ['lan@'] },
        { problem: 'password-short', emails: [] },
        { problem: 'last-day-missing', emails: [] },
      ],
    })
  })

  it('is sent once for each address, until the end of its last day in the zone of the account', () => {
    const draft = { receivers: 'Minh <MINH@sen.example>, minh@sen.example', hasLastDay: true, lastDay: '2026-11-24' }
    expect(read(draft)).toEqual({
      terms: {
        share_withs: ['minh@sen.example'],
        permission: 'READ',
        password: null,
        expire_date: Math.floor(Date.parse('2026-11-24T16:59:59Z') / 1_000),
      },
    })
  })

  it('waits for its mail for its recipients and for anyone with the link', () => {
    const terms = (draft: Partial<ShareDraft>, facts: Partial<SharingFacts> = {}) =>
      read(draft, { waitsForMail: true, ...facts })
    expect(terms({})).toMatchObject({ terms: { share_withs: [], for_anybody: false } })
    expect(terms({ isForAnybody: true }, { publicly: 'allowed' })).toMatchObject({ terms: { for_anybody: true } })
    expect(terms({ isForAnybody: true })).toMatchObject({ faults: [{ problem: 'public-not-allowed' }] })
  })

  it('keeps its password when none is typed', () => {
    const kept = read({ isForAnybody: true, hasPassword: true }, { keepsPassword: true })
    expect(kept).toEqual({ terms: { share_withs: [], permission: 'READ', expire_date: null } })
  })
})

describe('a share that is changed', () => {
  const share = (changes: Partial<ShareField>) =>
    draftOf({ share_withs: [], for_anybody: false, expire_date: null, ...changes } as ShareField, FACTS.timeZone)
  it.each<[string, Partial<ShareField>, boolean]>([
    ['waits for its mail, and for those whom that goes to', { state: 'draft' }, false],
    ['waits for its mail, for anyone with the link', { state: 'draft', for_anybody: true }, true],
    ['names nobody', { state: 'live' }, true],
    ['names somebody', { state: 'live', share_withs: [{ email: 'minh@sen.example', is_outside: false }] }, false],
  ])('and that %s, opens its form on that', (_, changes, isForAnybody) => {
    expect(share(changes).isForAnybody).toBe(isForAnybody)
  })
})

it('makes passwords that the rule takes, each another one', () => {
  const made = Array.from({ length: 50 }, generateSharePassword)
  expect(new Set(made).size).toBe(50)
  for (const password of made) expect(password).toMatch(/^[a-zA-Z2-9]{12}$/)
})
