import type { Locator, Page } from '@playwright/test'
import type { ComposeWords } from './compose-words.ts'

export interface ComposePage {
  readonly window: Locator
  readonly to: Locator
  readonly subject: Locator
  readonly text: Locator
  readonly saved: Locator
  readonly send: Locator
  lines(): Promise<string>
  recipients(): Promise<string[]>
}

export function composeOn(page: Page, words: ComposeWords, title?: string): ComposePage {
  const window = page.getByRole('dialog', title === undefined ? {} : { name: title }).filter({
    // On phones, a minimised window only opens.
    has: page
      .getByRole('button', { name: words.saveAndClose })
      .or(page.getByRole('button', { name: words.open, exact: true })),
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

export async function startWriting(page: Page, words: ComposeWords): Promise<ComposePage> {
  await composeButton(page, words).click()
  const compose = composeOn(page, words)
  await whenWritable(compose)
  return compose
}

/** The button of the page's frame, excluding the one in an empty folder. Its name may include a shortcut. */
export function composeButton(page: Page, words: ComposeWords): Locator {
  return page.getByRole('button', { name: words.compose }).filter({ has: page.locator('svg') })
}

export async function whenWritable({ text }: ComposePage): Promise<void> {
  await text.and(text.page().locator('[contenteditable="true"]')).waitFor()
}
