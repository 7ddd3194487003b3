import type { Page } from '@playwright/test'
import { type ComposePage, composeOn, startWriting, whenWritable } from './stage/compose-page.ts'
import { composeWordsOf } from './stage/compose-words.ts'
import { htmlOnTheWire } from './stage/html-on-the-wire.ts'
import { newMailbox, newPromptMailbox } from './stage/people.ts'
import { expect, test } from './stage/test.ts'
import { inputMethodOf, UNIKEY_STEPS, UNIKEY_TEXT } from './stage/typing.ts'

// Editing of long texts is tested in `web/src/features/compose/text/long-mail.browser.test.ts`.

const words = composeWordsOf('vi')
const PARAGRAPHS = 1_000
const line = (number: number): string => `${number}. Kính gửi quý khách hàng`
/** A paste ends with an empty line. */
const LINES = [...Array.from({ length: PARAGRAPHS }, (_, at) => line(at + 1)), '']
const between = (last: number, ...lines: string[]): string[] => [
  ...LINES.slice(0, last),
  ...lines,
  ...LINES.slice(last),
]

let [writer, reader] = ['', '']
test.beforeAll(async () => {
  writer = await newPromptMailbox('thu-dai', 'Lý Thanh Thủy')
  reader = await newMailbox('doc-thu-dai', 'Đỗ Nhật Minh')
})

interface LongMail {
  readonly page: Page
  readonly compose: ComposePage
  readonly border: number
  press(...keys: string[]): Promise<void>
  caretAt(text: string, key: 'Home' | 'End'): Promise<void>
  says(lines: readonly string[]): Promise<void>
}

async function startLongMail(page: Page): Promise<LongMail> {
  const compose = await startWriting(page, words)
  const { text } = compose
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const says = (lines: readonly string[]) =>
    expect.poll(async () => differenceOf(await linesOf(compose), lines)).toBe('no difference')
  await text.click()
  await paste(page, LINES.slice(0, -1))
  await says(LINES)
  const first = await text.evaluate((box) => box.querySelector('[data-layout-chunk]')?.children.length ?? 0)
  return {
    page,
    compose,
    border: first,
    press,
    says,
    caretAt: async (on, key) => {
      await text.getByText(on, { exact: true }).click()
      await press(key)
    },
  }
}

async function paste(page: Page, lines: readonly string[]): Promise<void> {
  await page.evaluate((given) => {
    const data = new DataTransfer()
    data.setData('text/html', given.map((each) => `<div>${each}</div>`).join(''))
    data.setData('text/plain', given.join('\n'))
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  }, lines)
}

function linesOf({ text }: ComposePage): Promise<string[]> {
  return text.evaluate((box) =>
    [...box.childNodes]
      .flatMap((node) => (node instanceof HTMLElement && 'layoutChunk' in node.dataset ? [...node.childNodes] : [node]))
      .map((node) => {
        const isLine = node instanceof HTMLElement && node.tagName === 'DIV' && !node.querySelector('div')
        const said = (node.textContent ?? '').replaceAll('\u00a0', ' ').replaceAll('\u200b', '')
        return isLine ? said : `<${node.nodeName}>${said}`
      }),
  )
}

function differenceOf(seen: readonly string[], wanted: readonly string[]): string {
  const at = Array.from({ length: Math.max(seen.length, wanted.length) }).findIndex((_, n) => seen[n] !== wanted[n])
  if (at < 0) return 'no difference'
  const near = (lines: readonly string[]) => JSON.stringify(lines.slice(at, at + 3))
  return `line ${at + 1}: ${near(seen)} instead of ${near(wanted)}; ${seen.length} lines instead of ${wanted.length}`
}

test('is the same after a reload, and arrives as it was typed, with nothing of the editor in it', async ({
  signedIn,
}) => {
  const subject = 'Thư dài một nghìn dòng'
  const page = await signedIn(writer)
  const { border, press, compose, says, caretAt } = await startLongMail(page)
  await compose.to.pressSequentially(`${reader},`)
  await compose.subject.fill(subject)
  await caretAt(line(border), 'End')
  await press('Enter')
  await (await inputMethodOf(page)).burst(...UNIKEY_STEPS)
  const typed = between(border, UNIKEY_TEXT)
  await says(typed)
  await compose.saved.waitFor()
  await page.reload()
  const again = composeOn(page, words)
  await whenWritable(again)
  await expect.poll(async () => differenceOf(await linesOf(again), typed)).toBe('no difference')
  await caretAt(line(border + 1), 'Home')
  await press('Backspace')
  const sent = typed.toSpliced(border, 2, UNIKEY_TEXT + line(border + 1))
  await says(sent)
  await compose.send.click()
  const html = await htmlOnTheWire(reader, subject)
  const [, body = ''] = /<div class="sen-body"[^>]*>(.*)<\/div>/s.exec(html) ?? []
  const lines = body.split(/<div>|<\/div>/).filter((_, at) => at % 2 === 1)
  expect(differenceOf(lines, sent.with(-1, '<br>'))).toBe('no difference')
  expect(body.replaceAll(/<div>|<\/div>|<br>/g, '')).not.toMatch(/[<>]|data-|chunk/)
})
