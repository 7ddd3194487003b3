import { expect, it } from 'vitest'
import { domWork } from '../../../../testing/dom-work.fixture.ts'
import { misleadingTogether } from './link-runs.ts'

const EVIL = 'href="https://evil.test/x"'

function namedIn(html: string): readonly string[] {
  const body = document.createElement('div')
  body.innerHTML = html
  const found = misleadingTogether(body.querySelectorAll('a[href]'), (link) => link.textContent ?? '')
  return [...found].map(([last, { named, real }]) => `${last.textContent}: ${named} → ${real}`)
}

it.each([
  ['two side by side', `<a ${EVIL}>www.bank</a><a ${EVIL}>.vn</a>`],
  ['with what nobody sees between', `<a ${EVIL}>www.bank</a>\u200b<!-- x --><wbr><a ${EVIL}>.vn</a>`],
  ['each dressed', `<b><a ${EVIL}><i>www.</i>bank</a></b><span><font><a ${EVIL}>.vn</a></font></span>`],
  ['behind many that name nothing', `${`<a ${EVIL}></a>`.repeat(49)}<a ${EVIL}>www.bank</a><a ${EVIL}>.vn</a>`],
  ['one of them honest', `<a href="https://www.bank.vn/">www.bank</a><a ${EVIL}>.vn</a>`],
])('reads links as one: %s', (_, html) => {
  expect(namedIn(html)).toEqual(['.vn: www.bank.vn → evil.test'])
})

it('knows a longer name of one that is said honestly', () => {
  expect(namedIn('<a href="https://bank.com">bank.com</a><a href="https://bank.com">.vn</a>')).toEqual([
    '.vn: bank.com.vn → bank.com',
  ])
})

it('reads a name that stands on both sides of where a long run is cut', () => {
  const html = `${`<a ${EVIL}>★</a>`.repeat(49)}<a ${EVIL}>ngan</a><a ${EVIL}>hang.vn</a>`
  expect(namedIn(html)).toEqual(['hang.vn: nganhang.vn → evil.test'])
})

it('reads an address of a person as one', () => {
  const mailto = 'href="mailto:ketoan@evil.test"'
  const found = ['tac.vn: ketoan@doitac.vn → ketoan@evil.test']
  expect(namedIn(`<a ${mailto}>ketoan@doi</a><a ${mailto}>tac.vn</a>`)).toEqual(found)
})

it.each([
  ['addresses of their own', '<a href="mailto:a@mot.vn">a@mot.vn</a><a href="mailto:b@hai.vn">b@hai.vn</a>'],
  ['where they lead there', '<a href="https://bank.vn">www.bank</a><a href="https://bank.vn/a">.vn</a>'],
  ['a word between', `<a ${EVIL}>www.bank</a> <a ${EVIL}>.vn</a>`],
  ['lines', `<p><a ${EVIL}>www.bank</a></p><p><a ${EVIL}>.vn</a></p>`],
  ['a break', `<a ${EVIL}>www.bank</a><br><a ${EVIL}>.vn</a>`],
  ['cells', `<table><td><a ${EVIL}>www.bank</a><td><a ${EVIL}>.vn</a></table>`],
  ['places of their own', '<a href="https://mot.vn">mot.vn</a><a href="https://hai.vn">hai.vn</a>'],
])('leaves alone %s', (_, html) => {
  expect(namedIn(html)).toEqual([])
})

it('reads twice as much for twice as many', () => {
  const workFor = (count: number): number => {
    const body = document.createElement('div')
    body.innerHTML = `<i></i><a ${EVIL}>${'www.bank'.repeat(100)}</a>`.repeat(count)
    const links = [...body.querySelectorAll('a[href]')]
    return domWork(() => {
      expect(misleadingTogether(links, (link) => link.textContent ?? '').size).toBe(0)
    })
  }
  expect(workFor(2_000)).toBeLessThan(6 * workFor(500))
})
