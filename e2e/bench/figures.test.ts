import { expect, it } from 'vitest'
import { asMarkdown, asText, milliseconds, type Section } from './figures.ts'

const SECTIONS: readonly Section[] = [
  {
    title: 'Lists',
    figures: [
      { what: 'p50', measured: '4.0 ms', target: '≤ 5 ms', isMet: true },
      { what: 'pages a second', measured: '512', target: '≥ 700', isMet: false },
    ],
  },
  {
    title: 'Other',
    figures: [
      { what: 'memory', measured: '272 MB' },
      { what: 'a', measured: 'b', target: 'Peer: 3' },
    ],
  },
]

it('writes a table for each section, with a mark for a met target and a word for a missed one', () => {
  expect(asMarkdown(SECTIONS)).toBe(`## Lists

| | measured | target, or what others need |
|---|---|---|
| p50 | 4.0 ms | ≤ 5 ms ✓ |
| pages a second | 512 | ≥ 700 ✗ missed |

## Other

| | measured | target, or what others need |
|---|---|---|
| memory | 272 MB |  |
| a | b | Peer: 3 |`)
})

it('aligns the columns of all sections for a terminal', () => {
  expect(asText(SECTIONS).split('\n')).toEqual([
    'Lists',
    '  p50             4.0 ms  ≤ 5 ms ✓',
    '  pages a second  512     ≥ 700 ✗ missed',
    '',
    'Other',
    '  memory          272 MB',
    '  a               b       Peer: 3',
  ])
})

it('shows tenths of milliseconds only for small figures', () => {
  expect(milliseconds(9.94)).toBe('9.9 ms')
  expect(milliseconds(10.4)).toBe('10 ms')
})
