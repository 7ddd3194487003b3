import { expect, it } from 'vitest'
import { nameFlaw, withoutFlaws } from './name-flaws.ts'

it.each([
  ['Dự án', undefined],
  ['a.b', undefined],
  ['...', undefined],
  ['客戶 №1 – “x”', undefined],
  // Emoji: single, with skin tone, joined, with variation selector, keycap, country flag and region flag.
  ['🔥', undefined],
  ['👍🏽', undefined],
  ['👩🏽‍🚀 👨‍👩‍👧', undefined],
  ['❤️ ☎︎ 🏳️‍🌈', undefined],
  ['1️⃣ #️⃣', undefined],
  ['🇻🇳 🏴󠁧󠁢󠁳󠁣󠁴󠁿', undefined],
  // Persian and Hindi.
  ['می\u200cخواهم', undefined],
  ['क्\u200dष', undefined],
  ['', 'missing'],
  ['\u200b\u0301', 'missing'],
  ['.', 'dots'],
  ['..', 'dots'],
  ['a\u0007b', 'characters'],
  ['a\0b', 'characters'],
  ['\ufffdx', 'characters'],
  ['\ud800x', 'characters'],
  ['x\u2028y', 'characters'],
  ...Array.from('\u061c\u200e\u200f\u202a\u202e\u2066\u2069', (turn) => [`in${turn}box`, 'characters'] as const),
  ...Array.from(
    '\u00ad\u034f\u115f\u180e\u200b\u200c\u200d\u2060\u2064\u2800\u3164\ufe0f\ufeff\uffa0\ufffa',
    (unseen) => [`in${unseen}box`, 'invisible'] as const,
  ),
  ['in\u{e0061}box', 'invisible'],
  ['\u200d🔥', 'invisible'],
  ['🔥\u200d', 'invisible'],
  ['🔥\u200b', 'invisible'],
  ['inbox1\ufe0f', 'invisible'],
  ['.\u200b', 'invisible'],
] as const)('%j: %s', (name, flaw) => {
  expect(nameFlaw(name)).toBe(flaw)
})

it.each([
  ['👩🏽‍🚀 Dự án', '👩🏽‍🚀 Dự án'],
  ['Ver\u00adtrag', 'Vertrag'],
  ['a\u202eb\u0007c', 'a_b_c'],
  ['.\u200b.', '..'],
  ['\u200b', '\u200b'],
])('removes from %j the characters that another program may interpret: %j', (name, left) => {
  expect(withoutFlaws(name)).toBe(left)
})

it.each([
  ['🔥\u200d', 'invisible'],
  ['\u{1f3f4}\u{e0061}', 'invisible'],
  ['1\ufe0f', 'invisible'],
  ['ی\u200c', undefined],
  ['a', undefined],
])('answers of a name of 200,000 times %j: %s', (piece, flaw) => {
  expect(nameFlaw(piece.repeat(200_000))).toBe(flaw)
})
