import { expect, it } from 'vitest'
import { NOTHING_HIGHLIGHTED, pressBackspace } from './backspace.ts'

/** Numbers are milliseconds; `r` marks a repeat of a held key. */
function play(presses: readonly (number | string)[]): string {
  let state = NOTHING_HIGHLIGHTED
  const actions: string[] = []
  for (const press of presses) {
    const at = Number.parseInt(String(press), 10)
    const step = pressBackspace(state, { atMilliseconds: at, isRepeat: String(press).endsWith('r') })
    state = step.state
    actions.push(step.action)
  }
  return actions.join(' ')
}

it.each<[string, (number | string)[], string]>([
  ['one press', [1000], 'highlight'],
  ['two presses, a moment between', [1000, 1120], 'highlight remove'],
  ['two presses too close', [1000, 1119], 'highlight none'],
  ['a third one counts from the first', [1000, 1080, 1160], 'highlight none remove'],
  ['quick presses', [1000, 1090, 1180, 1270, 1360], 'highlight none remove remove remove'],
  ['one after the other', [1000, 1300, 1420, 1540], 'highlight remove remove remove'],
  ['an input method after a removal', [1000, 1300, 1302, 1304], 'highlight remove none none'],
  ['an input method', [1000, 1002, 1004, 1006], 'highlight none none none'],
  ['a held key', [1000, '1500r', '1530r', '1590r', '1620r', '1740r'], 'highlight remove none none remove remove'],
  ['held from inside the text', ['1000r', '1030r'], 'none none'],
])('%s', (_, presses, expected) => {
  expect(play(presses)).toBe(expected)
})
