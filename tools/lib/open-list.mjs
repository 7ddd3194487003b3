export const rowsOf = (page) => page.locator('#root > :not(#drawn) [role="row"]')

export async function openList(page, folder = 'INBOX', search = '') {
  await page.goto(`/folder/${encodeURIComponent(folder)}${search}`)
  await rowsOf(page).first().waitFor()
}
