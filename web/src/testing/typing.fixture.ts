import { expect } from 'vitest'
import { cdp, type Locator, userEvent } from 'vitest/browser'

interface Devices {
  send(method: string, params: object): Promise<unknown>
}

/** Keys as an input method sends them, which the test tool cannot press. */
export interface InputMethod {
  /**
   * Unikey, EVKey and OpenKey remove letters by Backspaces and type others, without composition events. `steps` are
   * `ie` or `-2ê`: remove two, type ê.
   */
  burst(...steps: readonly string[]): Promise<void>
  /** macOS, IBus and Gboard underline the word during the composition, and a space ends it. */
  compose(...stages: readonly string[]): Promise<void>
  /** macOS and autocorrection replace letters before the caret. Each stage is the field's whole text. */
  replace(...stages: readonly string[]): Promise<void>
  /** The same at a position within existing text. */
  replaceAt(offset: number, ...stages: readonly string[]): Promise<void>
  begin(word: string): Promise<void>
  end(word: string): Promise<void>
}

export function inputMethod(): InputMethod {
  const devices = cdp() as unknown as Devices
  // The first command opens the connection. Concurrent ones would each open it, and arrive out of order.
  const isOpen = devices.send('Page.getLayoutMetrics', {})
  return {
    burst: async (...steps) => {
      await isOpen
      for (const step of steps) await Promise.all(keysOf(step).map((key) => press(devices, key)))
    },
    compose: async (...stages) => {
      for (const stage of stages) await show(devices, stage)
      await devices.send('Input.insertText', { text: stages.at(-1) ?? '' })
      await press(devices, ' ')
    },
    replace: (...stages) => replaceAt(devices, 0, stages),
    replaceAt: (offset, ...stages) => replaceAt(devices, offset, stages),
    begin: (word) => show(devices, word),
    end: async (word) => {
      await devices.send('Input.insertText', { text: word })
    },
  }
}

/** "Tiếng Việt đẹp" as Unikey sends it for Telex `Tieengs Vieetj ddepj`. */
export const UNIKEY_STEPS = ['Tie', '-1ê', 'ng', '-3ếng', ' ', 'Vie', '-1ê', 't', '-2ệt', ' ', 'd', '-1đ', 'ep', '-2ẹp']
export const UNIKEY_TEXT = 'Tiếng Việt đẹp'

/** No letter may be lost, doubled or misread in any of the three ways. */
export async function typeEveryWay(method: InputMethod, field: Locator, name: string): Promise<void> {
  await field.click()
  await method.burst(...UNIKEY_STEPS)
  await expect.poll(() => textOf(field), { message: `${name}, by backspaces` }).toBe(UNIKEY_TEXT)
  await clear(field)
  await method.compose('t', 'ti', 'tiê', 'tiêng', 'tiếng')
  await method.compose('v', 'vi', 'viê', 'việt')
  await expect.poll(() => textOf(field), { message: `${name}, by composition` }).toBe('tiếng việt ')
  await clear(field)
  await method.replace('t', 'tie', 'tiê', 'tiêng', 'tiếng')
  await expect.poll(() => textOf(field), { message: `${name}, by replacement` }).toBe('tiếng')
  await clear(field)
}

function textOf(field: Locator): string {
  const box = field.element()
  const text = 'value' in box ? String(box.value) : (box.textContent ?? '')
  return text.replaceAll('\u00a0', ' ').replaceAll('\u200b', '')
}

async function clear(field: Locator): Promise<void> {
  await userEvent.keyboard('{Control>}a{/Control}{Delete}')
  await expect.poll(() => textOf(field)).toBe('')
}

function keysOf(step: string): readonly string[] {
  const [, count = '0', letters = ''] = /^(?:-(\d+))?(.*)$/su.exec(step) ?? []
  return [...Array.from({ length: Number(count) }, () => 'Backspace'), ...letters]
}

async function press(devices: Devices, key: string): Promise<void> {
  const about =
    key === 'Backspace' ? { key, code: 'Backspace', windowsVirtualKeyCode: 8 } : { key, text: key, unmodifiedText: key }
  await Promise.all([
    devices.send('Input.dispatchKeyEvent', { type: 'keyDown', ...about }),
    devices.send('Input.dispatchKeyEvent', { type: 'keyUp', ...about }),
  ])
}

async function replaceAt(devices: Devices, offset: number, stages: readonly string[]): Promise<void> {
  let before = ''
  for (const stage of stages) {
    let same = 0
    while (same < before.length && before[same] === stage[same]) same += 1
    const text = stage.slice(same)
    const replaced = before === '' ? {} : { replacementStart: offset + same, replacementEnd: offset + before.length }
    await devices.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
      ...replaced,
    })
    await devices.send('Input.insertText', { text })
    before = stage
  }
}

async function show(devices: Devices, text: string): Promise<void> {
  await devices.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
}
