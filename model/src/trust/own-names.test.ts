import { describe, expect, it } from 'vitest'
import { namesOwnAddress, ownNamesOf } from './own-names.ts'

const OWN = ownNamesOf(['senmail.test', 'wiki.vn', 'rượu.example', 'haus.at', 'll-ll.test', 'llll.test', 'abc.vn'])
const STRANGER = 'x@evil.example'
const BAR_SIGNS = `| ¦ ! ¡ [ ] ( ) { } / \\ ‖ ∣ ⏐ │ ┃ ┆ ║ ╎ ❘ ❙ ❚ ｜ ￨ ǀ ǁ ǃ \u05c0 \u05df \u0627 । ॥ ། ⎜ ⎸ ⎟ ▏ ︱ ︳ 丨 ㅣ 〡 ⁞ ⵏ ꓲ ᛁ ߊ \u0661 ⟦ ［`

describe('names that read as an address or a domain of ours', () => {
  it.each(BAR_SIGNS.split(' '))('reads the bar %s as l', (bar) => {
    for (const name of [
      `lan@senmai${bar}.test`,
      `${bar}lan@senmai${bar}.test${bar}`,
      `l a n @ s e n m a i ${bar} . t e s t`,
    ])
      expect(namesOwnAddress(name, STRANGER, OWN), name).toBe(true)
  })

  it.each([
    'lan@senmail.test',
    'lan @ s e n m a i l . t e s t',
    'l a n @ s e n m a i l . t e s t',
    'Lan | lan@senmai|.test | ABC',
    'lan@senmail|test',
    'lan ◎ senmail ⠄ test',
    'lan◎senmail|test',
    'lan@senmail - test',
    'lan@wıkı.vn',
    'lan@vviki.vn',
    'lan@haus.at',
    'lan at haus dot at',
    'lan@senrnail.test',
    'lan@sen r nail.test',
    'chu a còng senmail chấm test',
    'lan@mail.senmail.test',
    '@senmail.test',
    'senmail.test',
    'senmail.test Lan',
    'Lan (senmai|.test)',
    'senmail⠄test Lan',
    'lan @senmail',
    'lan＠senmail',
    'lan@senmai|',
    'lan(at)senmail',
    'lan @ s e n m a i l',
    'ruou@rượu.example',
  ])('finds %s', (name) => {
    expect(namesOwnAddress(name, STRANGER, OWN)).toBe(true)
  })

  it.each([
    'Lan | Công ty ABC',
    'Công ty ABC (VN)',
    'Công ty ABC - VN',
    'Lan | ABC | VN',
    'ABC, VN',
    'A | B',
    'l l l',
    '| | |',
    'Sen Mail Test',
    'Senmail',
    'Senmail Test',
    'Lan at Senmail',
    'Lan @ Wik',
    'Lan @ FPT',
    'lan@senmails.test',
    'xsenmail.test',
    'sen@mail.test',
    'lan@senmai|xyz',
    'Nguyễn Thị Lan (Phòng Kế toán)',
    'Trần Văn Mạnh – Senmail',
    'Đỗ Vi',
    'Wiki, Vũ',
    '',
    '中村 丨',
  ])('keeps %s', (name) => {
    expect(namesOwnAddress(name, STRANGER, OWN)).toBe(false)
  })

  it.each([...'ⅼⅠӀıİI1𝗅'])('reads the letter %s as l', (letter) => {
    for (const name of [`lan@senmai${letter}.test`, `l a n @ s e n m a i ${letter} . t e s t`])
      expect(namesOwnAddress(name, STRANGER, OWN), name).toBe(true)
  })

  it.each(['minh@senmail.test', 'news@mail.senmail.test'])(
    'keeps the own domain of %s, without an address',
    (email) => {
      for (const name of ['senmail.test', '@senmail.test', 'Minh (senmail.test)', 'Minh @ Senmail'])
        expect(namesOwnAddress(name, email, OWN), name).toBe(false)
      for (const name of ['lan@senmail.test', 'lan＠senmai|．test', 'lan at senmail dot test'])
        expect(namesOwnAddress(name, email, OWN), name).toBe(true)
    },
  )

  it('keeps a name of one of two domains that look alike', () => {
    for (const email of ['a@llll.test', 'a@ll-ll.test']) expect(namesOwnAddress('llll.test', email, OWN)).toBe(false)
  })

  it('reads long names of bars with a domain of bars', () => {
    const long = ownNamesOf([`${'l'.repeat(63)}.test`])
    for (const name of ['|', 'l ', '|l', 'l|.']) expect(namesOwnAddress(name.repeat(250), STRANGER, long)).toBe(false)
    expect(namesOwnAddress(`${'|'.repeat(400)}.test`, STRANGER, long)).toBe(true)
  })
})
