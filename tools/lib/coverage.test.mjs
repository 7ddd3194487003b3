import { expect, it } from 'vitest'
import { judgeRows, judgeSentences, readRows } from './coverage.mjs'

const law = { sentences: new Set(['2.1.1', '2.1.2', '6.1', '7.1.1']), decisions: new Set(['41']) }
const FILES = { 'core/src/a.ts': 'code', 'core/src/a.test.ts': "it('gives a star that stays')" }
const house = { has: (path) => path in FILES, says: (path, words) => FILES[path].includes(words) }

function judge(...lines) {
  const rows = readRows(`## Sentences\n\n| sentence | file | test |\n|---|---|---|\n${lines.join('\n')}`, 'page.md')
  return judgeRows(rows, { law, house, finished: [3] })
}

it('passes rows that are held by a test, decided otherwise, or marked open', () => {
  expect(
    judge(
      '| 2.1.1 a star | core/src/a.ts | core/src/a.test.ts “gives a star that stays” |',
      '| 2.1.2 a text | core/src/a.ts | decision 41 |',
      '| 6.1 the drive | – | open |',
      '| GET drive | 6 | – | – |',
    ),
  ).toEqual([])
})

it.each([
  [
    '| 2.1.1 a | core/src/a.ts | core/src/a.test.ts “takes it back” |',
    'core/src/a.test.ts does not say “takes it back”',
  ],
  ['| 2.1.1 a | core/src/a.ts | core/src/a.test.ts |', 'say in “…” what of core/src/a.test.ts would go red'],
  ['| 2.1.1 a | core/src/b.ts | core/src/a.test.ts “gives a star” |', 'core/src/b.ts does not exist'],
  ['| 2.1.1 a | core/src/a.ts | core/src/a.ts “code” |', 'core/src/a.ts is no test'],
  ['| 2.1.1 a | core/src/a.ts | decision 42 |', 'there is no decision 42'],
  ['| 2.1.1 a | core/src/a.ts |', 'needs three cells: sentence, file, test'],
  ['| GET a | 3 | – | – |', 'issue 3 is finished, and this row is open'],
  ['| GET a | 9 | – | – |', 'issue 9 is none of 2, 3, 4, 5, 6, 7'],
])('complains about %s', (line, complaint) => {
  expect(judge(line).map((text) => text.replace(/^page\.md:5: | \([^)]*\)$/g, ''))).toEqual([complaint])
})

it('wants one row for each sentence of spec sections 2 to 6, and no others', () => {
  const rows = readRows(
    '| 2.1.1 a | – | open |\n| 2.1.1 b | – | open |\n| 2.1.9 c | – | open |\n| 6.1 d | – | open |',
    'page.md',
  )
  expect(judgeSentences(rows, law, 'page.md')).toEqual([
    'page.md: no row for sentence 2.1.2 of the specification',
    'page.md:2: a second row for sentence 2.1.1',
    'page.md:3: the specification has no sentence 2.1.9 to be listed here',
  ])
})
