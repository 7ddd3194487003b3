/** Without the preloaded data, the page makes its calls, whose responses can be changed. */
export async function askCallByCall(page) {
  await page.route('**/api/v2/start*', (route) => route.fulfill({ status: 503, body: '' }))
  // This runs before any script of the page reads the data.
  await page.addInitScript(() => {
    const drop = () => document.getElementById('start')?.remove()
    new MutationObserver(drop).observe(document, { childList: true, subtree: true })
  })
}
