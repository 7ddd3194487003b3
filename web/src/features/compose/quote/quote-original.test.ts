import { i18n } from '@lingui/core'
import type { MessageField } from '@sen/contract/messages'
import { expect, it } from 'vitest'
import { forwardQuote, linesOf, replyQuote } from './quote-original.ts'

it.each([
  ['lines', 'Chào\r\n\r\nanh', 'Chào<br><br>anh'],
  ['a first line that is empty', '\nChào', '<br>Chào'],
  ['an old quotation', 'Vâng\n> Giá?\n> Bao nhiêu\nHết', 'Vâng<q>Giá?<br>Bao nhiêu</q>Hết'],
  ['one in another', '>> Một\n> Hai\nBa', '<q><q>Một</q>Hai</q>Ba'],
  ['marks with spaces between', '> > Một', '<q><q>Một</q></q>'],
  ['what a mailbox file has escaped', '>From here on', '&gt;From here on'],
  ['signs that quote nothing', 'a > b', 'a &gt; b'],
])('quotes plain text: %s', (_, text, expected) => {
  expect(linesOf(text).replaceAll(/<(\/?)blockquote[^>]*>/g, '<$1q>')).toBe(expected)
})

it('limits the nesting of quotations', () => {
  expect(linesOf(`${'>'.repeat(1_000)} x`).match(/<blockquote/g)).toHaveLength(20)
})

it.each([
  ['en', 'At 14:48, 20 Nov 2026, '],
  ['vi', '14:48, 20 thg 11, 2026, '],
] as const)('says when the original was written, day first and in 24 hours: %s', (language, expected) => {
  const message = {
    from: { name: 'Lan', email: 'lan@senmail.test' },
    sender: null,
    header_date: null,
    date: Date.UTC(2026, 10, 20, 7, 48) / 1_000,
    body: 'Chào',
    body_format: 'text',
  } as unknown as MessageField
  i18n.loadAndActivate({ locale: language, messages: {} })
  expect(replyQuote(message, { language, timeZone: 'Asia/Ho_Chi_Minh' })).toContain(expected)
})

it('carries no text that was not shown, in a reply or a forwarded mail', () => {
  const message = {
    from: { name: 'Lan', email: 'lan@senmail.test' },
    to: [],
    cc: [],
    sender: null,
    subject: 'x',
    header_date: null,
    date: 1_790_000_000,
    body: '<p>Chào</p><p style="color:#fff;font-size:1px">đồng ý chuyển</p><p style="display:none">SECRET</p>',
    body_format: 'html',
  } as unknown as MessageField
  i18n.loadAndActivate({ locale: 'vi', messages: {} })
  for (const quote of [replyQuote, forwardQuote]) {
    const html = quote(message, { language: 'vi', timeZone: 'Asia/Ho_Chi_Minh' })
    expect(html).toContain('Chào')
    expect(html).not.toMatch(/đồng ý|SECRET/)
  }
})
