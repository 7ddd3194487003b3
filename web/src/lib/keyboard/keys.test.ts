import { describe, expect, it } from 'vitest'
import { type KeyPress, keyName, keySequences } from './keys.ts'

const plain: KeyPress = {
  key: 'j',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  keyCode: 74,
}

describe('keyName', () => {
  it.each<[string, Partial<KeyPress>, string | undefined]>([
    ['a letter', {}, 'j'],
    ['a letter under caps lock', { key: 'J' }, 'j'],
    ['a letter with Shift', { key: 'U', shiftKey: true }, 'Shift+U'],
    ['a letter with Shift under caps lock', { key: 'u', shiftKey: true }, 'Shift+U'],
    ['a sign that needs Shift here', { key: '#', shiftKey: true }, '#'],
    ['the same sign where it needs none', { key: '#' }, '#'],
    ['a named key', { key: 'Enter' }, 'Enter'],
    ['a letter with Ctrl', { key: 'z', ctrlKey: true }, 'Ctrl+Z'],
    ['a letter with ⌘', { key: 'z', metaKey: true }, 'Ctrl+Z'],
    ['redoing', { key: 'Z', ctrlKey: true, shiftKey: true }, undefined],
    ['a named key with Ctrl', { key: 'Enter', ctrlKey: true }, undefined],
    ['a shortcut of the system', { key: 'c', altKey: true }, undefined],
    ['a word being composed', { isComposing: true }, undefined],
    ['an input method that does not say so', { keyCode: 229 }, undefined],
    ['Shift alone', { key: 'Shift', shiftKey: true }, undefined],
  ])('%s', (_, press, expected) => {
    expect(keyName({ ...plain, ...press })).toBe(expected)
  })
})

describe('keySequences', () => {
  it('answers single keys at once and sequences when complete', () => {
    const follow = keySequences(new Set(['g']))
    expect([follow('j', 0), follow('g', 10), follow('i', 500), follow('i', 600)]).toEqual(['j', undefined, 'g i', 'i'])
  })

  it('forgets a beginning that nothing followed in time', () => {
    const follow = keySequences(new Set(['g']))
    follow('g', 0)
    expect(follow('i', 5_000)).toBe('i')
  })
})
