import { expect, it } from 'vitest'
import { judgeCitations, judgeFileNames, readLaw } from './citations.mjs'

const law = readLaw({
  specification: '## 4. States\n\n### 4.2 Drafts\n\n- 4.2.1 A draft has a status.\n',
  decisions: '### 1. Sizes\n\n### 2. Times\n',
  pages: ['0001-postgres-only.md'],
})
const judge = (text) => judgeCitations('core/src/a.ts', text, law)

it.each([
  ['product decision 2', 1],
  ['Product decisions 1 and 2, spec sections 4 and 4.2', 4],
  ['spec section 4.2.1.', 1],
  ['the specification’s section 4.2: so it is', 1],
  ['(decision 2, see decision 0001)', 2],
  [' * (spec section 4, product\n * decision 2)', 2],
  ['-- (product decision\n-- 1)', 1],
  ['RFC 5321 section 4.99 and the decisions 1 to 2', 2],
  ['a section without a number, two decisions, 3 sections', 0],
])('follows %j', (text, count) => {
  expect(judge(text)).toEqual({ complaints: [], count })
})

it.each([
  ['one\nproduct decision 3', 'core/src/a.ts:2: decision 3 is not in docs/product/decisions.md'],
  ['decisions 1 and 12', 'core/src/a.ts:1: decision 12 is not in docs/product/decisions.md'],
  ['spec sections 4, 4.3', 'core/src/a.ts:1: section 4.3 is not in docs/product/specification.md'],
  ['decision 0002', 'core/src/a.ts:1: decision 0002 is not in docs/decisions'],
  ['as it says (section 4)', 'core/src/a.ts:1: whose section 4? Write “spec section …”, or name the standard'],
])('complains about %j', (text, complaint) => {
  expect(judge(text).complaints).toEqual([complaint])
})

it('finds file names in documents that are the end of no path', () => {
  const files = ['core/src/shares/purge-shares.ts', 'vitest.config.ts']
  const text = '`purge-shares.ts`, `shares/purge-shares.ts`, `vitest.config.ts`\n`<noun>-store.ts` `*.test.ts`\n'
  expect(judgeFileNames('docs/a.md', text, files)).toEqual([])
  expect(judgeFileNames('docs/a.md', `${text}\`forget-shares.ts\` and \`shares.ts\``, files)).toEqual([
    'docs/a.md:3: there is no file forget-shares.ts',
    'docs/a.md:3: there is no file shares.ts',
  ])
})

it('finds numbers that are given twice or passed over', () => {
  const { faults } = readLaw({ specification: '## 4. A\n## 4. B\n', decisions: '### 1. A\n### 3. B\n', pages: [] })
  expect(faults).toEqual([
    'docs/product/specification.md: 4 is given twice',
    'docs/product/decisions.md: 3 is out of order',
  ])
})
