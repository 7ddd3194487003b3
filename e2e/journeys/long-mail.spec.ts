import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { type ComposePage, composeOn, startWriting, whenWritable } from './stage/compose-page.ts'
import { composeWordsOf } from './stage/compose-words.ts'
import { htmlOnTheWire } from './stage/html-on-the-wire.ts'
import { newMailbox, newPromptMailbox } from './stage/people.ts'
import { stage } from './stage/stage.ts'
import { inputMethodOf, UNIKEY_STEPS, UNIKEY_TEXT } from './stage/typing.ts'

const { signedIn } = stage()
const words = composeWordsOf('vi')
const PARAGRAPHS = 1_000
const line = (number: number): string => `${number}. Kính gửi quý khách hàng`
/** What is pasted ends in a line of its own for what is typed next. */
const LINES = [...Array.from({ length: PARAGRAPHS }, (_, at) => line(at + 1)), '']
const without = (first: number, last: number): string[] => [...LINES.slice(0, first - 1), ...LINES.slice(last)]
const between = (last: number, ...lines: string[]): string[] => [
  ...LINES.slice(0, last),
  ...lines,
  ...LINES.slice(last),
]
const changed = (number: number, text: string): string[] => LINES.with(number - 1, text)

let [writer, reader] = ['', '']
beforeAll(async () => {
  writer = await newPromptMailbox('thu-dai', 'Lý Thanh Thủy')
  reader = await newMailbox('doc-thu-dai', 'Đỗ Nhật Minh')
})

interface LongMail {
  readonly page: Page
  readonly compose: ComposePage
  /** The last line of the first chunk; the next one begins the second. */
  readonly border: number
  press(...keys: string[]): Promise<void>
  /** The caret comes to the beginning or the end of this line. */
  caretAt(text: string, key: 'Home' | 'End'): Promise<void>
  says(lines: readonly string[]): Promise<void>
  /** What was done is seen, undone, done again and undone again. */
  canBeUndone(done: readonly string[], before?: readonly string[]): Promise<void>
}

async function startLongMail(pasted: readonly string[] = LINES.slice(0, -1)): Promise<LongMail> {
  const page = await signedIn(writer)
  const compose = await startWriting(page, words)
  const { text } = compose
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const says = (lines: readonly string[]) =>
    expect.poll(async () => differenceOf(await linesOf(compose), lines)).toBe('no difference')
  await text.click()
  await paste(page, pasted)
  await says([...pasted, ''])
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
    canBeUndone: async (done, before = LINES) => {
      await says(done)
      for (const [key, lines] of [['z', before] as const, ['y', done] as const, ['z', before] as const]) {
        await press(`Control+${key}`)
        await says(lines)
      }
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

/** Each has to be a line by itself, in a chunk or outside of one; anything else is shown with its tags. */
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

/** Only where they differ: a thousand lines are too many to read. */
function differenceOf(seen: readonly string[], wanted: readonly string[]): string {
  const at = Array.from({ length: Math.max(seen.length, wanted.length) }).findIndex((_, n) => seen[n] !== wanted[n])
  if (at < 0) return 'no difference'
  const near = (lines: readonly string[]) => JSON.stringify(lines.slice(at, at + 3))
  return `line ${at + 1}: ${near(seen)} instead of ${near(wanted)}; ${seen.length} lines instead of ${wanted.length}`
}

it('replaces all of a long text, cuts it out, pastes it in, and undoes each', async () => {
  const { press, page, canBeUndone } = await startLongMail()
  await press('Control+a', 'x')
  await canBeUndone(['x'])
  await press('Control+a')
  await page.keyboard.type('Thay')
  await canBeUndone(['Thay'])
  await press('Control+a', 'Control+x')
  await canBeUndone([''])
  await press('Control+y', 'Control+v')
  await canBeUndone(LINES, [''])
  await press('Control+y', 'Control+a', 'Backspace')
  await canBeUndone([''])
})

it('deletes, joins and splits lines where two chunks meet, and undoes each', async () => {
  const { border, press, page, compose, says, caretAt, canBeUndone } = await startLongMail()
  const [last, first] = [line(border), line(border + 1)]
  await caretAt(line(border - 1), 'End')
  await press('Shift+ArrowDown', 'Shift+ArrowDown', 'Delete')
  await canBeUndone(without(border, border + 1))
  await caretAt(line(border - 1), 'End')
  await press('Shift+ArrowDown', 'Shift+ArrowDown')
  await page.keyboard.type('Thay')
  await canBeUndone(without(border, border + 1).with(border - 2, `${line(border - 1)}Thay`))
  await caretAt(line(border - 5), 'Home')
  await compose.text.getByText(line(border + 35), { exact: true }).click({ modifiers: ['Shift'] })
  await press('Shift+Home', 'Backspace')
  await canBeUndone(without(border - 5, border + 34))
  const joined = without(border + 1, border + 1).with(border - 1, last + first)
  await caretAt(first, 'Home')
  await press('Backspace')
  await canBeUndone(joined)
  await caretAt(last, 'End')
  await press('Delete')
  await canBeUndone(joined)
  await caretAt(last, 'End')
  await press('Enter')
  await canBeUndone(between(border, ''))
  await caretAt(last, 'End')
  await press('Enter', 'm', 'Enter', 'n', 'Backspace', 'Backspace', 'Home', 'Enter', 'ArrowUp', 'k')
  await says(between(border, 'k', 'm'))
})

it('takes a long text into the middle of a short one, and the line that makes it long', async () => {
  const { press, page, says, caretAt, canBeUndone } = await startLongMail(['đầu', 'giữa', 'cuối'])
  await caretAt('giữa', 'End')
  await press('ArrowLeft', 'ArrowLeft')
  await paste(page, LINES.slice(0, -1))
  const [, ...rest] = LINES.slice(0, -1)
  await canBeUndone(['đầu', `gi${line(1)}`, ...rest, 'ữa', 'cuối', ''], ['đầu', 'giữa', 'cuối', ''])
  await press('Control+a', 'Delete')
  await paste(page, LINES.slice(0, 97))
  await says([...LINES.slice(0, 97), ''])
  await press('Control+End')
  for (const letter of 'abcdef') await press(letter, 'Enter')
  await says([...LINES.slice(0, 97), ...'abcdef', ''])
})

it('goes to both ends of a text of which most is not laid out, and types there', async () => {
  const { press, says, caretAt } = await startLongMail()
  await caretAt(line(1), 'Home')
  await press('Control+End', 'x', 'Control+Home', 'y')
  await says(LINES.with(0, `y${line(1)}`).with(-1, 'x'))
  await press('Control+Home', 'Control+Shift+End', 'Delete', 'z')
  await says(['z'])
})

it('takes Vietnamese whole where two chunks meet', async () => {
  const { border, press, page, compose, says, caretAt } = await startLongMail()
  const method = await inputMethodOf(page)
  for (const [number, key] of [[border, 'End'] as const, [border + 1, 'Home'] as const]) {
    const withText = (text: string) => changed(number, key === 'End' ? line(number) + text : text + line(number))
    const takeBack = async (letters: number) => {
      await press(...Array.from({ length: letters }, () => 'Backspace'))
      await says(LINES)
    }
    await caretAt(line(number), key)
    await method.burst(...UNIKEY_STEPS)
    await says(withText(UNIKEY_TEXT))
    await takeBack(UNIKEY_TEXT.length)
    await method.compose('t', 'tiê', 'tiếng')
    await says(withText('tiếng '))
    await takeBack('tiếng '.length)
    await method.replaceAt(await lettersBefore(compose), 't', 'tie', 'tiê', 'tiêng', 'tiếng')
    await says(withText('tiếng'))
    await takeBack('tiếng'.length)
    await press('Enter')
    await method.burst(...UNIKEY_STEPS)
    const below = LINES.slice(border + 1)
    const split = key === 'End' ? [UNIKEY_TEXT, line(border + 1)] : ['', UNIKEY_TEXT + line(border + 1)]
    await says([...LINES.slice(0, border), ...split, ...below])
    await takeBack(UNIKEY_TEXT.length + 1)
  }
  // Over a selection, from one chunk into the other.
  await caretAt(line(border - 1), 'End')
  await press('Shift+ArrowDown', 'Shift+ArrowDown')
  await method.compose('t', 'th', 'thay')
  await says(without(border, border + 1).with(border - 2, `${line(border - 1)}thay `))
})

/** Up to the caret, as input methods count them: every line but the last ends in one. */
function lettersBefore({ text }: ComposePage): Promise<number> {
  return text.evaluate((box) => {
    const selection = getSelection()
    const { anchorNode, anchorOffset } = selection ?? {}
    if (!selection || !anchorNode || anchorOffset === undefined) throw new Error('There is no caret.')
    selection.setBaseAndExtent(box, 0, anchorNode, anchorOffset)
    const { length } = selection.toString()
    selection.collapse(anchorNode, anchorOffset)
    return length
  })
}

it('is the same after a reload, and arrives as it was typed, with nothing of the editor in it', async () => {
  const subject = 'Thư dài một nghìn dòng'
  const { border, press, page, compose, says, caretAt } = await startLongMail()
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
