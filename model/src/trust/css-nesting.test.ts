import { expect, it } from 'vitest'
import { MAX_CSS_NESTING } from '../html/limits.ts'
import { isNestedTooDeeply } from './css-nesting.ts'

const nested = (depth: number, name = ':not'): string => `${`${name}(`.repeat(depth)}a${')'.repeat(depth)}{color:red}`

it.each([
  [
    'what newsletters have',
    '@media (max-width:600px){.a:not(:is(b,c)){background:linear-gradient(rgb(0,0,0),rgb(1,1,1))}}',
    false,
  ],
  ['as deep as is read', nested(MAX_CSS_NESTING), false],
  ['deeper', nested(MAX_CSS_NESTING + 1), true],
  ['ten thousand', nested(10_000), true],
  ['of other kinds', nested(10_000, ':nth-child(1 of '), true],
  ['blocks', '@media all{'.repeat(100), true],
  ['closed only within strings', `${':not([a=")"]:is('.repeat(5_000)}a`, true],
  ['or within the other kind of string', `${":not([a=')'] ".repeat(5_000)}a`, true],
  ['behind brackets that close nothing', `${')'.repeat(10_000)}${nested(10_000)}`, true],
  ['behind a string that is left open', `a{content:"\n}${nested(10_000)}`, true],
  ['opened within strings', `${'a[b="("]{color:red}'.repeat(5_000)}`, false],
  ['many beside each other', `${'a:not(b){color:red}'.repeat(5_000)}`, false],
])('%s', (_, css, expected) => {
  expect(isNestedTooDeeply(css)).toBe(expected)
})
