import { expect, it } from 'vitest'
import { editedTexts } from '../corpus/proving/broken-copy.ts'
import { MUTATIONS } from '../corpus/proving/mutations.ts'

it.each(MUTATIONS.map((mutation) => [`${mutation.set}: ${mutation.what}`, mutation] as const))(
  'the place that the corpus breaks on purpose is in the sources: %s',
  (_, { edits }) => {
    for (const [path, text] of editedTexts(edits)) expect(text, path).not.toBe('')
  },
)
