/** Without the preloaded data, the page makes its calls, whose responses can be changed. */
export async function askCallByCall(page) {
  await page.route('**/api/v2/start*', (route) => route.fulfill({ status: 503, body: '' }))
  await page.addInitScript(() => {
    const drop = () => document.getElementById('start')?.remove()
    new MutationObserver(drop).observe(document, { childList: true, subtree: true })
  })
}
