import { expect, it } from 'vitest'
import { type ComposeOnStage, composeStage, keyboard, startWriting } from '../../../testing/compose-stage.fixture.tsx'
import { press } from '../../../testing/mail-stage.fixture.tsx'
import { inputMethod, UNIKEY_STEPS, UNIKEY_TEXT } from '../../../testing/typing.fixture.ts'

// `e2e/journeys/long-mail.spec.ts` tests that it is stored and sent unchanged.

composeStage()

const PARAGRAPHS = 300
const line = (number: number): string => `${number}. Kính gửi quý khách hàng`
/** Pasted text ends with an empty line for further typing. */
const LINES = [...Array.from({ length: PARAGRAPHS }, (_, at) => line(at + 1)), '']
const without = (first: number, last: number): string[] => [...LINES.slice(0, first - 1), ...LINES.slice(last)]
const between = (last: number, ...lines: string[]): string[] => [
  ...LINES.slice(0, last),
  ...lines,
  ...LINES.slice(last),
]
const changed = (number: number, text: string): string[] => LINES.with(number - 1, text)

interface LongMail {
  readonly compose: ComposeOnStage
  readonly border: number
  caretAt(text: string, key: 'Home' | 'End'): Promise<void>
  says(lines: readonly string[]): Promise<void>
  canBeUndone(done: readonly string[], before?: readonly string[]): Promise<void>
}

async function startLongMail(pasted: readonly string[] = LINES.slice(0, -1)): Promise<LongMail> {
  const compose = await startWriting()
  const { text } = compose
  const says = (lines: readonly string[]) =>
    expect.poll(() => differenceOf(linesOf(compose), lines)).toBe('no difference')
  await text.click()
  paste(pasted)
  await says([...pasted, ''])
  const border = text.element().querySelector('[data-layout-chunk]')?.children.length ?? 0
  return {
    compose,
    border,
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

function paste(lines: readonly string[]): void {
  const data = new DataTransfer()
  data.setData('text/html', lines.map((each) => `<div>${each}</div>`).join(''))
  data.setData('text/plain', lines.join('\n'))
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
  )
}

/** Anything but a line element is returned as HTML. */
function linesOf({ text }: ComposeOnStage): string[] {
  return [...text.element().childNodes]
    .flatMap((node) => (node instanceof HTMLElement && 'layoutChunk' in node.dataset ? [...node.childNodes] : [node]))
    .map((node) => {
      const isLine = node instanceof HTMLElement && node.tagName === 'DIV' && !node.querySelector('div')
      const said = (node.textContent ?? '').replaceAll('\u00a0', ' ').replaceAll('\u200b', '')
      return isLine ? said : `<${node.nodeName}>${said}`
    })
}

function differenceOf(seen: readonly string[], wanted: readonly string[]): string {
  const at = Array.from({ length: Math.max(seen.length, wanted.length) }).findIndex((_, n) => seen[n] !== wanted[n])
  if (at < 0) return 'no difference'
  const near = (lines: readonly string[]) => JSON.stringify(lines.slice(at, at + 3))
  return `line ${at + 1}: ${near(seen)} instead of ${near(wanted)}; ${seen.length} lines instead of ${wanted.length}`
}

it('replaces all of a long text, cuts it out, pastes it in, and undoes each', async () => {
  const { canBeUndone } = await startLongMail()
  await press('Control+a', 'x')
  await canBeUndone(['x'])
  await press('Control+a')
  await keyboard('Thay')
  await canBeUndone(['Thay'])
  await press('Control+a', 'Control+x')
  await canBeUndone([''])
  await press('Control+y', 'Control+v')
  await canBeUndone(LINES, [''])
  await press('Control+y', 'Control+a', 'Backspace')
  await canBeUndone([''])
})

it('deletes, joins and splits lines at the border of two chunks, and undoes each', async () => {
  const { border, compose, says, caretAt, canBeUndone } = await startLongMail()
  const [last, first] = [line(border), line(border + 1)]
  await caretAt(line(border - 1), 'End')
  await press('Shift+ArrowDown', 'Shift+ArrowDown', 'Delete')
  await canBeUndone(without(border, border + 1))
  await caretAt(line(border - 1), 'End')
  await press('Shift+ArrowDown', 'Shift+ArrowDown')
  await keyboard('Thay')
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
  const { says, caretAt, canBeUndone } = await startLongMail(['đầu', 'giữa', 'cuối'])
  await caretAt('giữa', 'End')
  await press('ArrowLeft', 'ArrowLeft')
  paste(LINES.slice(0, -1))
  const [, ...rest] = LINES.slice(0, -1)
  await canBeUndone(['đầu', `gi${line(1)}`, ...rest, 'ữa', 'cuối', ''], ['đầu', 'giữa', 'cuối', ''])
  await press('Control+a', 'Delete')
  paste(LINES.slice(0, 97))
  await says([...LINES.slice(0, 97), ''])
  await press('Control+End')
  for (const letter of 'abcdef') await press(letter, 'Enter')
  await says([...LINES.slice(0, 97), ...'abcdef', ''])
})

it('goes to both ends of a text of which most is not laid out, and types there', async () => {
  const { says, caretAt } = await startLongMail()
  await caretAt(line(1), 'Home')
  await press('Control+End', 'x', 'Control+Home', 'y')
  await says(LINES.with(0, `y${line(1)}`).with(-1, 'x'))
  await press('Control+Home', 'Control+Shift+End', 'Delete', 'z')
  await says(['z'])
})

it('takes Vietnamese whole at the border of two chunks', async () => {
  const { border, compose, says, caretAt } = await startLongMail()
  const method = inputMethod()
  for (const [number, key] of [[border, 'End'] as const, [border + 1, 'Home'] as const]) {
    const withText = (text: string) => changed(number, key === 'End' ? line(number) + text : text + line(number))
    const undo = async (letters: number) => {
      await keyboard('{Backspace}'.repeat(letters))
      await says(LINES)
    }
    await caretAt(line(number), key)
    await method.burst(...UNIKEY_STEPS)
    await says(withText(UNIKEY_TEXT))
    await undo(UNIKEY_TEXT.length)
    await method.compose('t', 'tiê', 'tiếng')
    await says(withText('tiếng '))
    await undo('tiếng '.length)
    await method.replaceAt(lettersBefore(compose), 't', 'tie', 'tiê', 'tiêng', 'tiếng')
    await says(withText('tiếng'))
    await undo('tiếng'.length)
    await press('Enter')
    await method.burst(...UNIKEY_STEPS)
    const below = LINES.slice(border + 1)
    const split = key === 'End' ? [UNIKEY_TEXT, line(border + 1)] : ['', UNIKEY_TEXT + line(border + 1)]
    await says([...LINES.slice(0, border), ...split, ...below])
    await undo(UNIKEY_TEXT.length + 1)
  }
  // Over a selection, from one chunk into the other.
  await caretAt(line(border - 1), 'End')
  await press('Shift+ArrowDown', 'Shift+ArrowDown')
  await method.compose('t', 'th', 'thay')
  await says(without(border, border + 1).with(border - 2, `${line(border - 1)}thay `))
})

function lettersBefore({ text }: ComposeOnStage): number {
  const selection = getSelection()
  const { anchorNode, anchorOffset } = selection ?? {}
  if (!selection || !anchorNode || anchorOffset === undefined) throw new Error('There is no caret.')
  selection.setBaseAndExtent(text.element(), 0, anchorNode, anchorOffset)
  const { length } = selection.toString()
  selection.collapse(anchorNode, anchorOffset)
  return length
}
