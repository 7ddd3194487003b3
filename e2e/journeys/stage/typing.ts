import type { CDPSession, Page } from '@playwright/test'

/** Keys as an input method sends them, which the test tool cannot press. */
export interface InputMethod {
  /**
   * Unikey, EVKey and OpenKey remove letters by Backspaces and type others, without composition events. `steps` are
   * `ie` or `-2ê`: remove two, type ê.
   */
  burst(...steps: readonly string[]): Promise<void>
  /** macOS, IBus, Gboard: the word is underlined during the composition, and a space ends it. */
  compose(...stages: readonly string[]): Promise<void>
  /** macOS and autocorrection replace letters before the caret. Each stage is the field's whole text. */
  replace(...stages: readonly string[]): Promise<void>
  replaceAt(place: number, ...stages: readonly string[]): Promise<void>
  begin(word: string): Promise<void>
  end(word: string): Promise<void>
}

export async function inputMethodOf(page: Page): Promise<InputMethod> {
  const devices = await page.context().newCDPSession(page)
  return {
    burst: async (...steps) => {
      for (const step of steps) await Promise.all(keysOf(step).map((key) => press(devices, key)))
    },
    compose: async (...stages) => {
      for (const stage of stages) await show(devices, stage)
      await devices.send('Input.insertText', { text: stages.at(-1) ?? '' })
      await press(devices, ' ')
    },
    replace: (...stages) => replaceAt(devices, 0, stages),
    replaceAt: (place, ...stages) => replaceAt(devices, place, stages),
    begin: (word) => show(devices, word),
    end: async (word) => {
      await devices.send('Input.insertText', { text: word })
    },
  }
}

/** "Tiếng Việt đẹp" as Unikey sends it for Telex `Tieengs Vieetj ddepj`. */
export const UNIKEY_STEPS = ['Tie', '-1ê', 'ng', '-3ếng', ' ', 'Vie', '-1ê', 't', '-2ệt', ' ', 'd', '-1đ', 'ep', '-2ẹp']
export const UNIKEY_TEXT = 'Tiếng Việt đẹp'

function keysOf(step: string): readonly string[] {
  const [, count = '0', letters = ''] = /^(?:-(\d+))?(.*)$/su.exec(step) ?? []
  return [...Array.from({ length: Number(count) }, () => 'Backspace'), ...letters]
}

async function press(devices: CDPSession, key: string): Promise<void> {
  const about =
    key === 'Backspace' ? { key, code: 'Backspace', windowsVirtualKeyCode: 8 } : { key, text: key, unmodifiedText: key }
  await Promise.all([
    devices.send('Input.dispatchKeyEvent', { type: 'keyDown', ...about }),
    devices.send('Input.dispatchKeyEvent', { type: 'keyUp', ...about }),
  ])
}

async function replaceAt(devices: CDPSession, place: number, stages: readonly string[]): Promise<void> {
  let before = ''
  for (const stage of stages) {
    let same = 0
    while (same < before.length && before[same] === stage[same]) same += 1
    const text = stage.slice(same)
    const replaced = before === '' ? {} : { replacementStart: place + same, replacementEnd: place + before.length }
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

async function show(devices: CDPSession, text: string): Promise<void> {
  await devices.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
}
