import { expect, it } from 'vitest'
import { linkUrlsInText, unlinkUrlsInText } from './link-written.ts'

it.each<[string, string, string]>([
  ['nothing', '<div>Chào Minh, 5 @ chợ</div>', '<div>Chào Minh, 5 @ chợ</div>'],
  [
    'web addresses, without what ends the sentence',
    '<div>Xem <b>https://sen.vn/x?a=1&amp;b=2</b>, www.sen.vn.</div>',
    '<div>Xem <b><a href="https://sen.vn/x?a=1&amp;b=2">https://sen.vn/x?a=1&amp;b=2</a></b>, <a href="http://www.sen.vn">www.sen.vn</a>.</div>',
  ],
  ['a mail address', '<div>Hỏi lan@sen.vn nhé</div>', '<div>Hỏi <a href="mailto:lan@sen.vn">lan@sen.vn</a> nhé</div>'],
  [
    'what is a link already',
    '<div><a href="https://a.vn">https://b.vn</a></div>',
    '<div><a href="https://a.vn">https://b.vn</a></div>',
  ],
  [
    'a signature',
    '<div id="sen-signature"><div>www.sen.vn</div></div>',
    '<div id="sen-signature"><div>www.sen.vn</div></div>',
  ],
])('makes a link of an address that was only written: %s', (_, written, expected) => {
  const box = document.createElement('div')
  box.innerHTML = written
  linkUrlsInText(box)
  expect(box.innerHTML).toBe(expected)
})

it.each<[string, string, string]>([
  [
    'whose words are their address',
    '<div>Xem <a href="http://www.sen.vn">www.sen.vn</a>, <a href="mailto:lan@sen.vn">lan@sen.vn</a>.</div>',
    '<div>Xem www.sen.vn, lan@sen.vn.</div>',
  ],
  [
    'but no others',
    '<a href="https://www.sen.vn">www.sen.vn</a> <a href="https://a.vn"><b>https://a.vn</b></a> <a href="https://a.vn">xem</a>',
    '<a href="https://www.sen.vn">www.sen.vn</a> <a href="https://a.vn"><b>https://a.vn</b></a> <a href="https://a.vn">xem</a>',
  ],
  [
    'nor those of a signature',
    '<div id="sen-signature"><a href="https://a.vn">https://a.vn</a></div>',
    '<div id="sen-signature"><a href="https://a.vn">https://a.vn</a></div>',
  ],
])('leaves links in the editor as they were written %s', (_, html, expected) => {
  expect(unlinkUrlsInText(html)).toBe(expected)
})
