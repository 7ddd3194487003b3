import { describe, expect, it } from 'vitest'
import { textOfHtml } from './html-text.ts'

describe('textOfHtml', () => {
  it.each([
    ['', ''],
    ['Chào', 'Chào'],
    ['<div>Một</div><div>Hai</div>', 'Một\nHai'],
    ['Một<br>Hai<br><br>Ba', 'Một\nHai\n\nBa'],
    ['<p>Giá &lt; 5&nbsp;triệu &amp; hơn &#7871; &#x1FAB7;</p>', 'Giá < 5 triệu & hơn ế 🪷'],
    ['<b>đậm</b> và <i>nghiêng</i>', 'đậm và nghiêng'],
    ['<style>p{color:red}</style><p>Chữ</p><script>a<b</script>', 'Chữ'],
    [
      '<p>Trả lời</p><blockquote><p>Câu hỏi</p><blockquote>Cũ</blockquote></blockquote><p>Hết</p>',
      'Trả lời\n> Câu hỏi\n> > Cũ\nHết',
    ],
    ['<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', 'a b\nc'],
    ['<a href="x>y" title=\'a>b\'>liên kết</a>', 'liên kết'],
    ['<!-- ẩn > --><p>hiện</p>', 'hiện'],
    ['1 < 2 và 3 > 2', '1 < 2 và 3 > 2'],
    ['<p>a\n   b</p>', 'a b'],
    ['<p>Tie\u0302\u0301ng</p>', 'Tiếng'],
    ['<p>chưa đóng', 'chưa đóng'],
    ['<div', ''],
    ['&bogus; &#0; &#xD800;', '&bogus;'],
  ])('%j → %j', (html, text) => {
    expect(textOfHtml(html)).toBe(text)
  })

  it.each([
    '<',
    '<!--',
    '<a href="',
    '&#',
    '<blockquote>',
    '<style>',
    '<p>a',
    'a<b>',
    ' <b> a',
    '<td>a</td>',
    '<br>',
    '\u0315\u0300',
  ])('returns no more text than 200,000 times %j has', (piece) => {
    expect(textOfHtml(piece.repeat(200_000)).length).toBeLessThanOrEqual(piece.length * 210_000)
  })
})
