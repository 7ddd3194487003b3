import { expect, it } from 'vitest'
import { plainTextOf } from '../../../data/drafts/plain-text.ts'
import { signatureBlock } from '../signature-block.ts'
import { asPlain } from './as-plain.ts'

it('keeps lines, signature and quotation, each in its place', () => {
  const own = `<div>Chào <b>anh</b></div><div><br></div>${signatureBlock('<p>Lan<br><i>Sen</i></p>')}`
  const quote = '<div class="gmail_quote sen-quote"><div>Minh viết:</div><blockquote>Một<br>hai</blockquote></div>'
  expect(asPlain({ own, quote })).toEqual({
    own:
      '<div>Chào anh</div><div><br></div><div><br></div>' +
      '<div id="sen-signature"><div>Lan</div><div>Sen</div></div>' +
      '<div><br></div><div>Minh viết:</div><div>&gt; Một</div><div>&gt; hai</div>',
    quote: '',
    isPlain: true,
  })
})

it('changes nothing in text that is plain already', () => {
  const own = '<div>a</div><div><br></div><div>&nbsp; b</div>'
  expect(asPlain({ own, quote: '' }).own).toBe(own)
})

it('keeps the level of a list in a list, as the editor writes it', () => {
  const own = '<ul><li>Một</li><ul><li>Một con</li></ul><li>Hai</li></ul>'
  expect(plainTextOf(asPlain({ own, quote: '' }).own)).toBe('- Một\n  - Một con\n- Hai')
})
