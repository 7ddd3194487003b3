import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { type ComposePage, startWriting } from './stage/compose-page.ts'
import { composeWordsOf } from './stage/compose-words.ts'
import { newMailbox } from './stage/people.ts'
import { stage } from './stage/stage.ts'
import { inputMethodOf } from './stage/typing.ts'

const { signedIn } = stage()
const words = composeWordsOf('vi')

let writer = ''
beforeAll(async () => {
  writer = await newMailbox('go-dam', 'Lý Thanh Thủy')
})

/** A format by its key or from its menu, and what stands around letters that have it. */
interface Format {
  readonly name: string
  readonly key?: string
  readonly menu?: readonly [button: string, choice: string]
  readonly open: string
  readonly close: string
  /** A line that is all of one size or colour has it itself. */
  readonly line?: string
}

const FORMATS: readonly Format[] = [
  { name: 'bold', key: 'Control+b', open: '<b>', close: '</b>' },
  { name: 'italic', key: 'Control+i', open: '<i>', close: '</i>' },
  { name: 'underline', key: 'Control+u', open: '<u>', close: '</u>' },
  { name: 'strike', key: 'Control+Shift+x', open: '<s>', close: '</s>' },
  {
    name: 'size',
    menu: ['Kiểu chữ', 'Lớn'],
    open: '<span style="font-size: 18px;">',
    close: '</span>',
    line: '<div style="font-size: 18px;">',
  },
  {
    name: 'colour',
    menu: ['Màu sắc', 'Đỏ'],
    open: '<span style="color: rgb(197, 34, 31);">',
    close: '</span>',
    line: '<div style="color: rgb(197, 34, 31);">',
  },
  {
    name: 'font',
    menu: ['Kiểu chữ', 'Georgia'],
    open: '<span style="font-family: Georgia, serif;">',
    close: '</span>',
    line: '<div style="font-family: Georgia, serif;">',
  },
]

async function switchTo({ key, menu }: Format, page: Page, { window }: ComposePage): Promise<void> {
  if (menu === undefined) return page.keyboard.press(key ?? '')
  const [button, choice] = menu
  await window.getByRole('toolbar').getByRole('button', { name: button }).click()
  await page.getByRole('radio', { name: choice, exact: true }).first().click()
}

const htmlOf = (text: Locator): Promise<string> =>
  text.evaluate((box) =>
    Array.from(box.children, (line) => line.outerHTML)
      .join('\n')
      .replaceAll('&nbsp;', ' '),
  )

it.each(FORMATS)('keeps the format when Unikey writes the first letter of a word again: $name', async (format) => {
  const { open, close, line } = format
  const whole = (text: string) => (line ? `${line}${text}` : `${open}${text}${close}`)
  const page = await signedIn(writer)
  const compose = await startWriting(page, words)
  const method = await inputMethodOf(page)
  const on = () => switchTo(format, page, compose)
  const write = async (said: string, expected: string, act: () => Promise<void>) => {
    await compose.text.click()
    await act()
    await expect
      .poll(() => htmlOf(compose.text), { message: said })
      .toBe(expected.startsWith('<div') ? `${expected}</div>` : `<div>${expected}</div>`)
    // All of it goes, and its format too.
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Control+\\')
    await page.keyboard.press('Delete')
    await expect.poll(() => htmlOf(compose.text)).toBe('<div><br></div>')
  }

  await write('Telex dd, after text', `Anh ${open}đam${close}`, async () => {
    await method.burst('Anh ')
    await on()
    await method.burst('d', '-1đ', 'am')
  })
  await write('VNI, letter by letter, then the whole word', `Anh ${open}ước${close}`, async () => {
    await method.burst('Anh ')
    await on()
    await method.burst('u', '-1ư', 'o', '-1ơ', 'c', '-3ước')
  })
  await write('in an empty line', whole('ương'), async () => {
    await on()
    await method.burst('uo', '-2ươ', 'ng')
  })
  await write('at the start of a line', `${open}đi${close}Anh`, async () => {
    await method.burst('Anh')
    await page.keyboard.press('Home')
    await on()
    await method.burst('d', '-1đ', 'i')
  })
  await write('inside a word, which has it as a whole', `${open}Anđih${close}`, async () => {
    await method.burst('Anh')
    await page.keyboard.press('ArrowLeft')
    await on()
    await method.burst('d', '-1đ', 'i')
  })
  await write('after an undo of the word', `Anh ${open}đêm${close}`, async () => {
    await method.burst('Anh ')
    // What is written until here is one step of undo, however fast the keys follow.
    await page.keyboard.press('End')
    await on()
    await method.burst('d', '-1đ', 'am')
    await page.keyboard.press('Control+z')
    await expect.poll(() => htmlOf(compose.text)).toBe('<div>Anh </div>')
    await on()
    await method.burst('d', '-1đ', 'em', '-2êm')
  })
  await write('not on what follows, when letters before it are deleted too', 'Anhx', async () => {
    await method.burst('Anh ')
    await on()
    await method.burst('d', '-2', 'x')
  })
  if (format.key) {
    await write('not behind its end', `${open}Anh ${close}đam`, async () => {
      await on()
      await method.burst('Anh ')
      await on()
      await method.burst('d', '-1đ', 'am')
    })
  }
})

it.each([
  ['Tiêu đề 2', '<h2>đẹp</h2>'],
  ['Căn giữa', '<div style="text-align: center;">đẹp</div>'],
  ['Căn phải', '<div style="text-align: right;">đẹp</div>'],
])('keeps the look of a line whose letters Unikey writes again: %s', async (choice, line) => {
  const page = await signedIn(writer)
  const compose = await startWriting(page, words)
  const method = await inputMethodOf(page)
  await compose.text.click()
  await switchTo({ name: choice, menu: ['Kiểu chữ', choice], open: '', close: '' }, page, compose)
  await method.burst('d', '-1đ', 'ep', '-2ẹp')
  await expect.poll(() => htmlOf(compose.text)).toBe(line)
})
