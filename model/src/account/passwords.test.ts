import { describe, expect, it } from 'vitest'
import { MAX_PASSWORD_CHARACTERS } from './password-limits.ts'
import { judgePassword, keptPasswordRules, PASSWORD_RULES } from './passwords.ts'

const LONG = 'Aa1@'.repeat(MAX_PASSWORD_CHARACTERS / 4)

describe('a new password (spec section 5.9.4)', () => {
  it.each([
    ['Sen@2026', 'fine'],
    ['Sen@202', 'too_short'],
    ['', 'too_short'],
    ['sen@2026', 'too_simple'],
    ['SEN@2026', 'too_simple'],
    ['Sen@hoasen', 'too_simple'],
    ['Sen20262026', 'too_simple'],
    ['Hoa sen 2026', 'fine'],
    ['Đường@2026', 'fine'],
    // The combining marks of decomposed letters count neither as special characters nor as characters.
    ['Đường2026'.normalize('NFD'), 'too_simple'],
    ['Ấn@1ề'.normalize('NFD'), 'too_short'],
    ['Ấn@1😀😀', 'too_short'],
    [LONG, 'fine'],
    [`${LONG}x`, 'too_long'],
    // Decomposed, this password would be longer than the sign-in form accepts.
    ['Ề@1a'.repeat(MAX_PASSWORD_CHARACTERS / 4), 'too_long'],
  ] as const)('%s is %s', (password, verdict) => {
    expect(judgePassword({ password })).toBe(verdict)
  })

  it('differs from the one in use, however either was typed', () => {
    const present = 'Đường@2026'
    expect(judgePassword({ password: present.normalize('NFD'), present })).toBe('unchanged')
    expect(judgePassword({ password: 'đường@2026A', present })).toBe('fine')
  })

  it('is the same twice, however it was typed', () => {
    const password = 'Đường@2026'
    expect(judgePassword({ password, confirmation: password.normalize('NFD') })).toBe('fine')
    expect(judgePassword({ password, confirmation: 'Đường@2027' })).toBe('not_confirmed')
    expect(judgePassword({ password, confirmation: '' })).toBe('not_confirmed')
  })
})

it('says which rules are kept while it is being typed', () => {
  expect([...keptPasswordRules('Sen')].sort()).toEqual(['lower', 'upper'])
  expect(keptPasswordRules('Sen@2026').size).toBe(PASSWORD_RULES.length)
  expect(keptPasswordRules('').size).toBe(0)
})
