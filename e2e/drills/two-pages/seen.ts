import type { Page } from 'playwright-core'

export async function goToFolder(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Escape')
  await page.locator(`nav a[href="/folder/${name}"]`).first().click()
  await page.locator(`nav[aria-label="Thư mục"] a[href="/folder/${name}"][aria-current="page"]`).first().waitFor()
}

export async function folderOnScreen(page: Page): Promise<string> {
  const link = page.locator('nav[aria-label="Thư mục"] a[href^="/folder/"][aria-current="page"]').first()
  return ((await link.getAttribute('href')) ?? '').slice('/folder/'.length)
}

/** Returns what a page shows: the total, the inbox's unread count, then each row with its marks, in order. */
export async function seenOnPage(page: Page): Promise<string> {
  return page.evaluate(() => {
    const rows = [
      ...(document.querySelector('[role="grid"]')?.querySelectorAll<HTMLElement>('[role="row"][data-id]') ?? []),
    ].map((row) => {
      const says = row.ariaLabel ?? ''
      const unread = says.includes('chưa đọc') ? ' unread' : ''
      const starred = row.querySelector('button[aria-pressed="true"]') ? ' starred' : ''
      return `${row.dataset.id}${unread}${starred}`
    })
    const range = [...document.querySelectorAll('[role="toolbar"] button')]
      .map((button) => /\/ ([\d.]+)$/.exec(button.textContent ?? '')?.[1])
      .find((total) => total !== undefined)
    const inbox = document.querySelector('nav a[href="/folder/INBOX"] b')?.textContent ?? '0'
    const [total, unread] = [range ?? '0', inbox].map((text) => Number(text.replaceAll('.', '')))
    return [`total ${total}`, `inbox ${unread}`, ...rows].join('\n')
  })
}
