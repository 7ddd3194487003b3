import { describe, expect, it } from 'vitest'
import { splitQuotes } from './quotes.ts'

const split = (...lines: string[]) => {
  const { blocks, folded } = splitQuotes(lines.join('\n'))
  return {
    now: blocks.map(({ depth, text }) => `${depth}:${text}`),
    folded: folded.map(({ depth, text }) => `${depth}:${text}`),
  }
}

describe('splitQuotes', () => {
  it('folds the quotation at the end with the line that names it', () => {
    expect(split('Chào chị,', '', 'Vào 12:04, Lan viết:', '> Em gửi.', '>> Dạ.', '')).toEqual({
      now: ['0:Chào chị,'],
      folded: ['0:Vào 12:04, Lan viết:', '1:Em gửi.', '2:Dạ.'],
    })
  })

  it('takes an attribution that was wrapped', () => {
    expect(split('Ok', '', 'On Tue, Nov 17, 2026 at 10:42 AM', 'Lan <lan@senmail.test> wrote:', '> x').folded[0]).toBe(
      '0:On Tue, Nov 17, 2026 at 10:42 AM\nLan <lan@senmail.test> wrote:',
    )
  })

  it('does not take the text itself for an attribution', () => {
    expect(split('Chị ơi,', '', 'Ba điểm:', '', '> x')).toEqual({ now: ['0:Chị ơi,\n\nBa điểm:'], folded: ['1:x'] })
  })

  it('keeps replies between quotations at their positions', () => {
    expect(split('> Hỏi?', 'Đáp.', '> Nữa?', 'Rồi.')).toEqual({
      now: ['1:Hỏi?', '0:Đáp.', '1:Nữa?', '0:Rồi.'],
      folded: [],
    })
  })

  it('folds the part that Outlook repeats', () => {
    expect(
      split('Vâng.', '', '________________________________', 'From: Lan', 'Sent: hôm qua', '', 'Nội dung').folded,
    ).toEqual(['0:________________________________\nFrom: Lan\nSent: hôm qua\n\nNội dung'])
  })

  it.each([
    ['the head alone', ['From: Lan <l@x.test>', 'Sent: Tuesday', 'To: Minh', 'Subject: RE: A', '', 'Cũ']],
    ['the head with stars', ['*From:* Lan', '*Sent:* Tuesday', '*To:* Minh', '', 'Cũ']],
    ['in Vietnamese', ['Từ: Lan', 'Đã gửi: Thứ Ba', 'Đến: Minh', 'Chủ đề: A', '', 'Cũ']],
    ['behind a line that says so', ['-----Original Message-----', 'From: Lan', '', 'Cũ']],
    ['in Vietnamese behind such a line', ['-----Thư gốc-----', 'Từ: Lan', '', 'Cũ']],
    ['a bare mail under its name', ['Vào 12:04, 17 thg 11, 2026, Lan <l@x.test> đã viết:', '', 'Cũ']],
  ])('folds an earlier mail that no line marks: %s', (_, earlier) => {
    expect(split('Vâng.', '', ...earlier)).toEqual({ now: ['0:Vâng.'], folded: [`0:${earlier.join('\n')}`] })
  })

  it.each([
    [
      'a forward',
      ['Chị xem nhé.', '', '---------- Forwarded message ---------', 'From: Lan', 'Date: x', 'To: Minh', 'Cũ'],
    ],
    ['what is to be read below', ['Em chuyển tiếp thư của Lan.', '', 'From: Lan', 'Sent: x', 'To: Minh', '', 'Cũ']],
    [
      'answers between bare lines',
      ['See my answers inline.', '', '-----Original Message-----', 'From: L', 'Q?', 'Yes.'],
    ],
    ['a heading', ['Điểm 2', '', 'Thư gốc', '', 'Bản in kèm theo.']],
    ['letters of one’s own', ['From: Hà Nội', 'To: Huế', '', 'Tàu chạy 10:42.']],
    ['answers under a quotation', ['On Nov 17, 2026, Lan <l@x.test> wrote:', '> Q?', 'Yes.']],
  ])('never hides one’s own text: %s', (_, lines) => {
    expect(split(...lines).folded).toEqual([])
  })

  it('shows a mail that is nothing but a quotation', () => {
    expect(split('> Chỉ trích dẫn')).toEqual({ now: ['1:Chỉ trích dẫn'], folded: [] })
  })

  it('folds nothing when there is no quotation', () => {
    expect(split('Một dòng', '', 'hai dòng')).toEqual({ now: ['0:Một dòng\n\nhai dòng'], folded: [] })
  })
})

it.each([
  ['empty lines in the middle', 'a\n', '\n', 'b'],
  ['heads', '', 'From: a\nSent: \n\n', ''],
  ['lines of spaces', 'From: a\n', '   \n', 'b'],
  ['quotations', '', '> a\nb\n', ''],
  ['attributions', '', 'On 1.1.2026 a@b.example wrote:\n\n', '> x'],
])('keeps every line of 20,000 %s', (_, before, piece, after) => {
  const text = before + piece.repeat(20_000) + after
  const { blocks, folded } = splitQuotes(text)
  const words = (part: string) => part.replaceAll(/[\s>]+/g, '')
  expect(words([...blocks, ...folded].map((block) => block.text).join(''))).toBe(words(text))
})
