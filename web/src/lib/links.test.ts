import { describe, expect, it } from 'vitest'
import { linkPieces } from './links.ts'

const links = (text: string) => linkPieces(text).flatMap(({ href }) => (href === undefined ? [] : [href]))

describe('linkPieces', () => {
  it.each([
    ['Xem tại https://senmail.test/a?b=1&c=2.', ['https://senmail.test/a?b=1&c=2']],
    ['(https://vi.wikipedia.org/wiki/Sen_(hoa))', ['https://vi.wikipedia.org/wiki/Sen_(hoa)']],
    ['www.senmail.test, rồi gửi cho lan@senmail.test!', ['http://www.senmail.test', 'mailto:lan@senmail.test']],
    ['<https://a.test/x>', ['https://a.test/x']],
    ['javascript:alert(1) data:text/html,x file:///etc/passwd', []],
    ['không có liên kết nào', []],
  ])('%s', (text, expected) => {
    expect(links(text)).toEqual(expected)
  })

  it('loses nothing', () => {
    const text = 'a https://x.test/). b@c.test\nwww.d.test?! cuối'
    expect(
      linkPieces(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text)
  })

  it('loses nothing of names of 100,000 labels', () => {
    const hostile = `${'a.'.repeat(50_000)}@${'b.'.repeat(50_000)}`
    const pieces = linkPieces(hostile)
    expect(pieces.map((piece) => piece.text).join('')).toBe(hostile)
    expect(pieces.length).toBeLessThan(5)
  })
})
