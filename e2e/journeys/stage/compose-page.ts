import type { Locator, Page } from 'playwright-core'
import type { ComposeWords } from './compose-words.ts'

export interface ComposePage {
  readonly window: Locator
  readonly to: Locator
  readonly subject: Locator
  readonly text: Locator
  /** The draft stands on the server as it stands here, as far as the title bar says. */
  readonly saved: Locator
  readonly send: Locator
  /** The text line by line, as it is read. */
  lines(): Promise<string>
  /** What the recipients' tags say, whichever field they stand in. */
  recipients(): Promise<string[]>
}

/** The compose window on the screen; with several, the one whose title says this. */
export function composeOn(page: Page, words: ComposeWords, title?: string): ComposePage {
  const window = page.getByRole('dialog', title === undefined ? {} : { name: title }).filter({
    has: page.getByRole('button', { name: words.saveAndClose }),
  })
  const field = (name: string) => window.getByRole('textbox', { name, exact: true })
  return {
    window,
    to: window.getByRole('combobox', { name: words.to, exact: true }),
    subject: field(words.subject),
    text: field(words.text),
    saved: window.getByText(words.saved),
    send: window.getByRole('button', { name: words.send, exact: true }),
    lines: async () => {
      const lines = await field(words.text).evaluate((box) => Array.from(box.children, (line) => line.textContent))
      return lines.join('\n').replaceAll('\u00a0', ' ')
    },
    recipients: () => window.locator('[data-recipient]').allTextContents(),
  }
}

/** Opens a new message and waits until it can be written. */
export async function startWriting(page: Page, words: ComposeWords): Promise<ComposePage> {
  await composeButton(page, words).click()
  const compose = composeOn(page, words)
  await whenWritable(compose)
  return compose
}

/** The button of the frame, not that of an empty folder. On a desk it names its key too. */
export function composeButton(page: Page, words: ComposeWords): Locator {
  return page.getByRole('button', { name: words.compose }).filter({ has: page.locator('svg') })
}

/** The editor comes in a piece of its own, a moment after its window. */
export async function whenWritable({ text }: ComposePage): Promise<void> {
  await text.and(text.page().locator('[contenteditable="true"]')).waitFor()
}
