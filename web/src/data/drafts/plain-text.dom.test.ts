import { describe, expect, it } from 'vitest'
import { htmlFromText } from './body-html.ts'
import { hasFormatting, plainTextOf } from './plain-text.ts'

it.each([
  'một dòng',
  'một\nhai',
  'một\n\n\nbốn',
  '  thụt vào  hai   ba',
  '<b> & "dấu" \'nháy\'',
  '> trích\n>> sâu hơn',
  'đường dẫn https://sen.vn/a?b=1&c=2',
])('gives %j back as it was', (text) => {
  expect(plainTextOf(htmlFromText(text))).toBe(text)
})

it.each([
  ['<p>Chào <b>anh</b></p><p>Hai</p>', 'Chào anh\nHai'],
  ['<div>a<br>b<br></div>', 'a\nb'],
  ['<div>a</div><div><br></div><div>b</div>', 'a\n\nb'],
  ['<ul><li>một</li><li>hai</li></ul>', '- một\n- hai'],
  ['<ol start="3"><li>ba</li><li>bốn</li></ol>', '3. ba\n4. bốn'],
  ['<ul><li>một<ul><li>trong</li></ul></li></ul>', '- một\n  - trong'],
  [
    '<ul><li>một</li><ul><li>trong</li><ul><li>sâu</li></ul></ul><li>hai</li></ul>',
    '- một\n  - trong\n    - sâu\n- hai',
  ],
  ['<ol><li>một</li><ul><li>trong</li></ul><li>hai</li></ol>', '1. một\n  - trong\n2. hai'],
  [
    '<div>Lan viết:</div><blockquote><div>một</div><blockquote>hai</blockquote></blockquote>',
    'Lan viết:\n> một\n> > hai',
  ],
  ['<a href="https://sen.vn/">sen.vn</a>', 'sen.vn'],
  ['Xem <a href="https://sen.vn/x">ở đây</a>.', 'Xem ở đây <https://sen.vn/x>.'],
  ['<a href="mailto:a@b.vn">a@b.vn</a>', 'a@b.vn'],
  ['<table><tr><td>Tên</td><td>Giá</td></tr><tr><td>Bút</td><td>5</td></tr></table>', 'Tên\tGiá\nBút\t5'],
  [
    '<table><tr><td><div><img alt="logo" src="x"></div></td><td><div>Lan</div><div>Kế toán</div></td></tr></table>',
    'Lan\nKế toán',
  ],
  ['<style>p{}</style>chữ<script>x()</script>', 'chữ'],
  ['ảnh <img alt="bản đồ" src="x">', 'ảnh bản đồ'],
])('reads %s', (html, text) => {
  expect(plainTextOf(html)).toBe(text)
})

describe('says whether something would be lost', () => {
  it.each([
    [htmlFromText('một\nhai  ba'), false],
    ['<div id="sen-signature"><div>Lan</div></div>', false],
    ['<a href="https://sen.vn">https://sen.vn</a>', false],
    ['<b>đậm</b>', true],
    ['<span style="color: red">đỏ</span>', true],
    ['<span style="font-size: 18px">to</span>', true],
    ['<a href="https://sen.vn">ở đây</a>', true],
    ['<img src="x">', true],
    ['<table><tr><td>a</td></tr></table>', true],
  ])('of %s: %s', (html, isLost) => {
    expect(hasFormatting(html)).toBe(isLost)
  })
})
