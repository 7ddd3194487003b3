import { expect, it } from 'vitest'
import { splitQuotes } from '../../../../lib/quoting/quotes.ts'
import { foldQuote } from './fold-quote.ts'
import { ANSWERS, NOT_FOLDED } from './quoting-programs.fixture.ts'

const flat = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

function drawn({ html, text }: { readonly html?: string; readonly text?: string }) {
  if (text !== undefined) {
    const { blocks, folded } = splitQuotes(text)
    const words = (list: typeof blocks) => flat(list.map((block) => block.text).join('\n'))
    return { now: words(blocks), folded: words(folded) }
  }
  const page = new DOMParser().parseFromString(html ?? '', 'text/html')
  // Boxes and breaks end words.
  for (const box of page.querySelectorAll('br,p,div,blockquote')) box.after(' ')
  foldQuote(page.body, '')
  const fold = page.querySelector('.sen-fold')
  fold?.remove()
  return { now: flat(page.body.textContent ?? ''), folded: flat((fold?.textContent ?? '').replace('•••', '')) }
}

const isAsWanted = (answer: (typeof ANSWERS)[number]): boolean => {
  const { now, folded } = drawn(answer)
  return now === answer.own && folded.startsWith(answer.earlier)
}

it(`folds ${ANSWERS.filter(isAsWanted).length} of ${ANSWERS.length} answers as mail programs write them`, () => {
  expect(ANSWERS.filter((each) => !isAsWanted(each)).map((each) => ({ ...each, ...drawn(each) }))).toEqual([])
})

it.each(NOT_FOLDED)('hides nothing: %s', (_, body) => {
  expect(drawn(body).folded).toBe('')
})
