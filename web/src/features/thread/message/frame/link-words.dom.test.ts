import { expect, it } from 'vitest'
import { domWork } from '../../../../testing/dom-work.fixture.ts'
import { misleadingInWord } from './link-words.ts'

const EVIL = 'href="https://evil.test/x"'

function namedIn(html: string): string | undefined {
  const body = document.createElement('div')
  body.innerHTML = html
  const link = body.querySelector('a')
  if (!link) throw new Error('no link')
  return misleadingInWord(link, link.textContent ?? '', link.getAttribute('href') ?? '')?.named
}

it.each([
  ['before it', `vietcombank<a ${EVIL}>.com.vn</a>`],
  ['behind it', `<a ${EVIL}>vietcombank</a>.com.vn`],
  ['on both sides', `Vào viet<a ${EVIL}>combank</a>.com.vn nhé`],
  ['in elements', `<b>viet<i>com</i></b><span>bank</span><font><a ${EVIL}>.com.vn</a></font>`],
  ['in elements behind it', `<p><u><a ${EVIL}>viet</a></u><b>com<i>bank</i></b>.com.vn</p>`],
  ['with what nobody sees between', `vietcom\u200b<wbr><a ${EVIL}>bank.com.vn</a>`],
  ['with a comment between', `vietcom<!-- x --><a ${EVIL}>bank.com.vn</a>`],
  ['in capitals', `VIETCOM<a ${EVIL}>BANK.COM.VN</a>`],
  ['before a link with more words', `vietcombank<a ${EVIL}>.com.vn đăng nhập</a>`],
])('reads the word that a link stands in: %s', (_, html) => {
  expect(namedIn(html)).toBe('vietcombank.com.vn')
})

it.each([
  ['a link of its own', `Vào <a ${EVIL}>đây</a>.`],
  ['a name beside it', `bank.vn <a ${EVIL}>Xem</a>`],
  ['a name in brackets beside it', `(bank.vn)<a ${EVIL}>Xem</a>`],
  ['the next sentence', `<a ${EVIL}>Nhấn vào đây</a>.In hóa đơn`],
  ['the host that it leads to', '<a href="https://shop.example/">shop</a>.example'],
  ['another line', `<div>vietcombank</div><a ${EVIL}>.com.vn</a>`],
  ['a break', `vietcombank<br><a ${EVIL}>.com.vn</a>`],
  ['another link, which is judged elsewhere', `<a ${EVIL}>.com.vn</a><a href="https://bank.vn">x</a>`],
])('leaves alone %s', (_, html) => {
  expect(namedIn(html)).toBe(undefined)
})

it('reads only the words beside each of very many links', () => {
  const workFor = (count: number): number => {
    const body = document.createElement('div')
    body.innerHTML = `${'bank.'.repeat(2_000)}<i></i><a ${EVIL}>.vn</a>`.repeat(count)
    const links = [...body.querySelectorAll('a')]
    return domWork(() => {
      for (const link of links) misleadingInWord(link, '.vn', 'https://evil.test')
    })
  }
  expect(workFor(400)).toBeLessThan(6 * workFor(100))
})
