import { describe, expect, it } from 'vitest'
import {
  bannedWordsIn,
  bannedWordsInTitle,
  commentsOf,
  faultsOfComment,
  faultsOfDocument,
  titlesOf,
} from './plain-english.mjs'

const rules = (text) => faultsOfComment(text).map(({ rule }) => rule)

describe('commentsOf', () => {
  it('joins the lines of one comment', () => {
    const source =
      '// The footer goes last\n// so that it stays below.\nconst a = 1\n/** Returns\n * the bytes. */\nconst b = 2 // in bytes\n'
    expect(commentsOf(source, 'script')).toEqual([
      { line: 1, text: 'The footer goes last so that it stays below.' },
      { line: 4, text: 'Returns the bytes.' },
      { line: 6, text: 'in bytes' },
    ])
  })

  it('reads no comment in a text or an address', () => {
    expect(commentsOf("const a = 'https://example.com/* x'\nfetch(`http://host/`)\n", 'script')).toEqual([])
  })

  it('reads CSS and SQL', () => {
    expect(commentsOf('a { color: red; /* on paper */ }\n', 'css')).toEqual([{ line: 1, text: 'on paper' }])
    expect(commentsOf('select 1 -- one row\n', 'sql')).toEqual([{ line: 1, text: 'one row' }])
  })
})

describe('faultsOfComment', () => {
  it.each([
    ['Of one that nobody has taken.', 'opener'],
    ['Whoever is second waits for the row.', 'opener'],
    ['Nothing.', 'opener'],
    ['As long as the page is open.', 'opener'],
    ['The list moves of itself.', 'banned word'],
    ['Reads one row at a time.', 'vague word'],
    ['A page is told of the change.', 'banned word'],
    ['The row is made anew.', 'banned word'],
    [`The ${'very '.repeat(24)}long one.`, 'long sentence'],
  ])('complains about %s', (text, rule) => {
    expect(rules(text)).toContain(rule)
  })

  it.each([
    `The ${'very '.repeat(22)}long one.`,
    'Offline pages keep their rows.',
    'A busy mailbox must not delay delivery to the other recipients.',
    'Returns the rows in order. Every caller sorts them by time, newest first.',
    'biome-ignore lint/x: Whoever calls this has checked it',
    'The column `stands in` is old.',
  ])('accepts %s', (text) => {
    expect(rules(text)).toEqual([])
  })
})

describe('titlesOf', () => {
  it('reads titles of tests, groups and tables, and no other calls', () => {
    const source = [
      "describe('a draft', () => {",
      "  it.concurrent('keeps its files', async () => {",
      '  it.each([',
      '    1,',
      '  ])("saves %s", () => {',
      "  it.each(ROWS)('lists %s', () => {",
      "  expect(/x/.test('nobody')).toBe(true)",
      "  submit('anew')",
    ].join('\n')
    expect(titlesOf(source)).toEqual([
      { line: 1, text: 'a draft' },
      { line: 2, text: 'keeps its files' },
      { line: 5, text: 'saves %s' },
      { line: 6, text: 'lists %s' },
    ])
  })

  it('finds banned words, but none in code and placeholders', () => {
    expect(bannedWordsInTitle('is told of what somebody mended')).toEqual(['is told', 'mended', 'told', 'somebody'])
    expect(bannedWordsInTitle('shows $told and runs as `nobody`')).toEqual([])
  })
})

describe('faultsOfDocument', () => {
  it('finds wide lines, but in no table, link or code', () => {
    const wide = 'word '.repeat(30)
    const source = [wide, `| ${wide} |`, '```', wide, '```', `https://example.com/${'x'.repeat(130)}`].join('\n')
    expect(faultsOfDocument(source)).toEqual([{ line: 1, rule: 'wide line', detail: '150 columns' }])
  })

  it('finds long sentences across lines, but in no table or code', () => {
    const long = `${'word '.repeat(16)}\n${'word '.repeat(16)}`
    const source = [`- Short.\n- ${long}`, `| ${long.replace('\n', ' ')} |`, `Some ${'`a b c` '.repeat(10)}code.`]
    expect(faultsOfDocument(source.join('\n\n')).map(({ line, rule }) => [line, rule])).toEqual([[2, 'long sentence']])
  })

  it('finds banned words', () => {
    expect(faultsOfDocument('It begins anew.').map(({ detail }) => detail)).toEqual(['anew'])
    expect(bannedWordsIn('Send it again.')).toEqual([])
  })
})
