import { expect, it } from 'vitest'
import { folderCycles } from './folder-cycles.mjs'

const file = (path, text) => ({ path: `core/src/${path}`, text })
const cyclesOf = (...files) => folderCycles('core/src', files).map(({ from, to }) => `${from} → ${to}`)

it('names each import of a circle, also of three folders', () => {
  const files = [
    file('mail/a.ts', "import { b } from '../drive/b.ts'\n"),
    file('drive/b.ts', "import {\n  type C,\n  c,\n} from '../shares/c.ts'\n"),
    file('shares/c.ts', "import { a } from '../mail/a.ts'\n"),
    file('search/d.ts', "import { a } from '../mail/a.ts'\n"),
  ]
  expect(cyclesOf(...files)).toEqual(['mail → drive', 'drive → shares', 'shares → mail'])
})

it('does not count types, files of the package itself, or imports within a folder', () => {
  const files = [
    file(
      'mail/a.ts',
      "import { b } from '../drive/b.ts'\nimport { c } from './c.ts'\nimport { s } from '../store.ts'\n",
    ),
    file('drive/b.ts', "import type { A } from '../mail/a.ts'\nimport { type A2 } from '../mail/a.ts'\n"),
    file('store.ts', "import { a } from './mail/a.ts'\n"),
  ]
  expect(cyclesOf(...files)).toEqual([])
})

it('counts types if asked', () => {
  const files = [
    file('mail/a.ts', "import { b } from '../drive/b.ts'\n"),
    file('drive/b.ts', "import type { A } from '../mail/a.ts'\n"),
  ]
  expect(folderCycles('core/src', files, { countTypes: true })).toHaveLength(2)
})
