/** Removes the preloaded data, so that the page makes its calls and their responses can be changed. */
export async function askCallByCall(page) {
  await page.route('**/api/v2/start*', (route) => route.fulfill({ status: 503, body: '' }))
  // Before any script of the page reads it: they wait for the whole document.
  await page.addInitScript(() => {
    const drop = () => document.getElementById('start')?.remove()
    new MutationObserver(drop).observe(document, { childList: true, subtree: true })
  })
}
