import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type ComposeOnStage, composeStage, keyboard, startWriting } from '../../testing/compose-stage.fixture.tsx'
import { inputMethod } from '../../testing/typing.fixture.ts'

composeStage()
const method = inputMethod()

interface Format {
  readonly name: string
  readonly key?: string
  readonly menu?: readonly [button: string, choice: string]
  readonly open: string
  readonly close: string
  /** It is set on a line of a single size or colour. */
  readonly line?: string
}

const FORMATS: readonly Format[] = [
  { name: 'bold', key: '{Control>}b{/Control}', open: '<b>', close: '</b>' },
  { name: 'italic', key: '{Control>}i{/Control}', open: '<i>', close: '</i>' },
  { name: 'underline', key: '{Control>}u{/Control}', open: '<u>', close: '</u>' },
  { name: 'strike', key: '{Control>}{Shift>}x{/Shift}{/Control}', open: '<s>', close: '</s>' },
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

async function switchTo({ key, menu }: Format, { window }: ComposeOnStage): Promise<void> {
  if (menu === undefined) return keyboard(key ?? '')
  const [button, choice] = menu
  await window.getByRole('toolbar').getByRole('button', { name: button }).click()
  await page.getByRole('radio', { name: choice, exact: true }).first().click()
}

const htmlOf = ({ text }: ComposeOnStage): string =>
  Array.from(text.element().children, (line) => line.outerHTML)
    .join('\n')
    .replaceAll('&nbsp;', ' ')

it.each(FORMATS)('keeps the format when Unikey writes the first letter of a word again: $name', async (format) => {
  const { open, close, line } = format
  const whole = (text: string) => (line ? `${line}${text}` : `${open}${text}${close}`)
  const compose = await startWriting()
  const on = () => switchTo(format, compose)
  const write = async (said: string, expected: string, act: () => Promise<void>) => {
    await compose.text.click()
    await act()
    await expect
      .poll(() => htmlOf(compose), { message: said })
      .toBe(expected.startsWith('<div') ? `${expected}</div>` : `<div>${expected}</div>`)
    // The format is removed with the text.
    await keyboard('{Control>}a{/Control}{Control>}\\{/Control}{Delete}')
    await expect.poll(() => htmlOf(compose)).toBe('<div><br></div>')
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
    await keyboard('{Home}')
    await on()
    await method.burst('d', '-1đ', 'i')
  })
  await write('inside a word, which has it as a whole', `${open}Anđih${close}`, async () => {
    await method.burst('Anh')
    await keyboard('{ArrowLeft}')
    await on()
    await method.burst('d', '-1đ', 'i')
  })
  await write('after an undo of the word', `Anh ${open}đêm${close}`, async () => {
    await method.burst('Anh ')
    // Everything up to here is a single undo step.
    await keyboard('{End}')
    await on()
    await method.burst('d', '-1đ', 'am')
    await keyboard('{Control>}z{/Control}')
    await expect.poll(() => htmlOf(compose)).toBe('<div>Anh </div>')
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
  const compose = await startWriting()
  await compose.text.click()
  await switchTo({ name: choice, menu: ['Kiểu chữ', choice], open: '', close: '' }, compose)
  await method.burst('d', '-1đ', 'ep', '-2ẹp')
  await expect.poll(() => htmlOf(compose)).toBe(line)
})
