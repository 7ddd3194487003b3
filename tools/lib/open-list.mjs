/** Rows of the program. The server-rendered rows before it starts cannot be clicked. */
export const rowsOf = (page) => page.locator('#root > :not(#drawn) [role="row"]')

/** Opens a folder's list and waits until it is the program's own. */
export async function openList(page, folder = 'INBOX', search = '') {
  await page.goto(`/folder/${encodeURIComponent(folder)}${search}`)
  await rowsOf(page).first().waitFor()
}
