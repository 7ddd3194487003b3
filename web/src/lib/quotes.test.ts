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

  it('leaves answers between quotations where they stand', () => {
    expect(split('> Hỏi?', 'Đáp.', '> Nữa?', 'Rồi.')).toEqual({
      now: ['1:Hỏi?', '0:Đáp.', '1:Nữa?', '0:Rồi.'],
      folded: [],
    })
  })

  it('folds what Outlook repeats', () => {
    expect(
      split('Vâng.', '', '________________________________', 'From: Lan', 'Sent: hôm qua', '', 'Nội dung').folded,
    ).toEqual(['0:________________________________\nFrom: Lan\nSent: hôm qua\n\nNội dung'])
  })

  it('shows a mail that is nothing but a quotation', () => {
    expect(split('> Chỉ trích dẫn')).toEqual({ now: ['1:Chỉ trích dẫn'], folded: [] })
  })

  it('folds nothing where there is nothing', () => {
    expect(split('Một dòng', '', 'hai dòng')).toEqual({ now: ['0:Một dòng\n\nhai dòng'], folded: [] })
  })
})
