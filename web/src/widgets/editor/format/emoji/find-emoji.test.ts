import { expect, it } from 'vitest'
import { EMOJI } from './emoji-list.ts'
import { emojiName, findEmoji } from './find-emoji.ts'

it.each([
  ['cảm ơn', '🙏'],
  ['cam on', '🙏'],
  ['thank', '🙏'],
  ['CHÚC mừng', '🎉'],
  ['dong y', '👍'],
  ['đồng ý', '👍'],
  ['tim do', '❤️'],
  ['hoa sen', '🪷'],
  ['lotus', '🪷'],
  ['birth cake', '🎂'],
])('finds %s: %s', (typed, sign) => {
  expect(findEmoji(typed)[0]?.sign).toBe(sign)
})

it('finds nothing for a word that names no emoji', () => {
  expect(findEmoji('xyzzy')).toEqual([])
})

it('names each of them once, in both languages', () => {
  const all = EMOJI.flatMap((group) => group.all)
  expect(new Set(all.map(({ sign }) => sign)).size).toBe(all.length)
  for (const { sign, vi, en } of all) {
    expect(
      [sign, emojiName(vi), emojiName(en)].every((part) => part.length > 0),
      sign,
    ).toBe(true)
    expect(sign, sign).toMatch(/^\p{Emoji}[^\p{Letter}]*$/u)
  }
})
