// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { foldQuote } from './fold-quote.ts'

function folded(html: string): { readonly inside: string | undefined; readonly outside: string } {
  const page = new DOMParser().parseFromString(html, 'text/html')
  foldQuote(page.body, 'Hiện thư được trích')
  const fold = page.querySelector('details.sen-fold')
  const inside = fold?.textContent?.replace('•••', '').trim()
  fold?.remove()
  return { inside, outside: page.body.textContent?.trim() ?? '' }
}

it.each([
  ['a plain quotation', '<p>Vâng.</p><blockquote>Cũ</blockquote>', 'Cũ', 'Vâng.'],
  [
    'with the line that names it',
    '<p>Vâng.</p><div>Vào 12:04, Lan viết:</div><blockquote>Cũ</blockquote>',
    'Vào 12:04, Lan viết:Cũ',
    'Vâng.',
  ],
  [
    'as Gmail writes it',
    '<div>Vâng.</div><br><div class="gmail_quote"><div class="gmail_attr">Lan viết:</div><blockquote>Cũ</blockquote></div>',
    'Lan viết:Cũ',
    'Vâng.',
  ],
  ['deep in boxes', '<div><div><p>Vâng.</p><blockquote type="cite">Cũ</blockquote></div></div><br>', 'Cũ', 'Vâng.'],
  ['the outermost of several', '<p>A</p><blockquote>B<blockquote>C</blockquote></blockquote>', 'BC', 'A'],
])('folds %s', (_, html, inside, outside) => {
  expect(folded(html)).toEqual({ inside, outside })
})

it.each([
  ['when there is an answer below', '<p>A</p><blockquote>B</blockquote><p>C</p>'],
  ['when a picture stands below', '<p>A</p><blockquote>B</blockquote><img src="x">'],
  ['when there is nothing else', '<style>p{}</style><blockquote>B</blockquote>'],
  ['in a forward', '<p>A</p><div class="gmail_quote">---------- Forwarded message ---------<br>B</div>'],
  ['where there is none', '<p>A</p>'],
])('folds nothing %s', (_, html) => {
  expect(folded(html).inside).toBeUndefined()
})

it('takes away the empty lines above a quotation', () => {
  const page = new DOMParser().parseFromString('<p>A</p><br><div><br></div> <blockquote>B</blockquote>', 'text/html')
  foldQuote(page.body, 'x')
  expect(page.body.innerHTML).toMatch(/^<p>A<\/p><details/)
})
