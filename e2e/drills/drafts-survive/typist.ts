import type { Locator, Page } from 'playwright-core'

export interface Typed {
  readonly subject: string
  readonly words: { readonly word: string; readonly at: number }[]
}

export async function openWindow(page: Page, subject: string): Promise<void> {
  await page.getByRole('button', { name: 'Soạn thư' }).first().click()
  const window = page.getByRole('dialog', { name: 'Thư mới' })
  await window.getByRole('textbox', { name: 'Tiêu đề', exact: true }).fill(subject)
  await textOf(windowOf(page, subject)).and(page.locator('[contenteditable="true"]')).waitFor()
  await page.keyboard.press('Escape')
}

export async function typeInto(page: Page, typed: Typed, count: number, isOver: () => boolean): Promise<void> {
  const window = windowOf(page, typed.subject)
  if ((await window.getAttribute('data-shape')) === 'mini') await window.getByRole('heading').click()
  await textOf(window).focus()
  await page.keyboard.press('Control+End')
  for (let number = 0; number < count && !isOver(); number += 1) {
    const word = `w${typed.words.length};`
    await page.keyboard.type(word)
    typed.words.push({ word, at: performance.now() })
  }
}

export function windowOf(page: Page, subject: string): Locator {
  return page.getByRole('dialog', { name: subject })
}

export function textOf(window: Locator): Locator {
  return window.getByRole('textbox', { name: 'Nội dung thư', exact: true, includeHidden: true })
}
