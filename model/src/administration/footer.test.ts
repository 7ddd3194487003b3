import { describe, expect, it } from 'vitest'
import type { FooterScope } from '../account/organisation.ts'
import { draftBody } from '../text/draft-body.ts'
import { endsWithFooter, hasFooter, isFooterEmpty, withFooter } from './footer.ts'

const storedText = ({ html, text }: { html: string; text: string }): string =>
  draftBody(html === '' ? { html, plainText: text } : { html }).text

const SENDER = {
  address: 'lan@sen.example',
  domains: [
    { name: 'sen.example', isVerified: true },
    { name: 'chi-nhanh.example', isVerified: true },
    { name: 'khoe.example', isVerified: false },
  ],
}
const INSIDE = 'minh@chi-nhanh.example'
const OUTSIDE = 'an@khach.example'

describe('which mail gets a footer', () => {
  it.each<[FooterScope, { to?: string; cc?: string; bcc?: string }, boolean]>([
    ['off', { to: OUTSIDE }, false],
    ['everybody', { to: INSIDE }, true],
    ['everybody', {}, true],
    ['outside', { to: INSIDE }, false],
    ['outside', { to: OUTSIDE }, true],
    ['outside', { to: INSIDE, bcc: OUTSIDE }, true],
    ['outside', { to: INSIDE, cc: OUTSIDE }, true],
    ['outside', { to: 'ai@khoe.example' }, true],
    ['outside', { to: 'chưa xong' }, false],
  ])('for %s, to %o: %s', (scope, given, expected) => {
    const list = (email?: string) => (email === undefined ? [] : [{ name: '', email }])
    const lists = { to: list(given.to), cc: list(given.cc), bcc: list(given.bcc) }
    expect(hasFooter(scope, lists, SENDER)).toBe(expected)
  })
})

const FOOTER = '<p>Công ty Sen</p><p>Thư này chỉ dành cho người nhận.</p>'

it.each([
  ['<p>Chào</p>', '', false],
  [`<p>Chào</p><div>${FOOTER}</div>`, '', true],
  [`<p>Chào</p><div>${FOOTER}</div><p>Thêm</p>`, '', false],
  // The quoted mail had the footer, not this one.
  [`<p>Vâng</p><blockquote>${FOOTER}</blockquote>`, '', false],
  ['<p>Tôi làm ở Công ty Sen</p><p>Thư này chỉ dành cho người nhận.</p>', '', false],
  ['', 'Chào\n\nCông ty Sen\nThư này chỉ dành cho người nhận.\n', true],
  // The footer may be hidden.
  [`<p>Chào</p><div style="display: none">${FOOTER}</div>`, '', false],
  ['', 'Chào', false],
  ['', '', false],
])('knows whether %j or %j ends with it', (html, text, expected) => {
  expect(endsWithFooter({ html, text: storedText({ html, text }) }, FOOTER)).toBe(expected)
})

it.each([
  ['<p>Chào</p>', '', /^<p>Chào<\/p><!-- "'> --><div style="clear:both;[^"]*"><p>Công ty Sen<\/p>.*<\/div>$/, ''],
  ['', 'Chào\n', '', 'Chào\n\nCông ty Sen\nThư này chỉ dành cho người nhận.\n'],
  ['', '', '', 'Công ty Sen\nThư này chỉ dành cho người nhận.\n'],
])('is placed below %j or %j', (html, text, placed, said) => {
  const mail = withFooter({ html, text }, FOOTER)
  expect(mail).toEqual({ html: typeof placed === 'string' ? placed : expect.stringMatching(placed), text: said })
  expect(endsWithFooter({ html: mail.html, text: storedText(mail) }, FOOTER)).toBe(true)
})

it.each([
  ['', true],
  ['<p><br></p> ', true],
  ['<p>.</p>', false],
  ['<style>.a{color:red}</style><hr>', true],
  ['<p>&nbsp;&#8203;\u200b\u2060\u3164\u2800</p>', true],
  ['<p><img src="cid:logo" alt=""></p>', true],
  ['<div style="color: red; DISPLAY : none">Sen</div>', true],
  ['<div style="display:none"><p>Sen</p><p>Corp</p></div>', true],
  ['<div style="display:none"><br><b>Sen</div> Corp', false],
  ['<p hidden="">Sen</p>', true],
  ['<p title="a hidden b">Sen</p>', false],
  ['<p style="visibility: hidden !important">Sen</p>', true],
  ['<p style="font-size:0px">Sen</p>', true],
  ['<p style="font-size:0.8em">Sen</p>', false],
  ['<p style="font: 0px/1 Arial">Sen</p>', true],
  ['<p style="opacity:0.0">Sen</p>', true],
  ['<p style="max-height:0;overflow:hidden">Sen</p>', true],
  ['<p style="margin:0;height:20px">Sen</p>', false],
  ['<p style="display:block">a &lt; b</p>', false],
])('says that %j says nothing: %s', (html, expected) => {
  expect(isFooterEmpty(html)).toBe(expected)
})
