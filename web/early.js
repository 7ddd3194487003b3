// Runs before the first paint, so that a dark page never flashes white. A file of its own: the CSP forbids inline scripts.
;(() => {
  let kept = {}
  try {
    kept = JSON.parse(localStorage.getItem('sen.preferences') || '{}').state || {}
  } catch {
    // Storage may be forbidden or spoilt; the defaults do.
  }
  const systemDark = matchMedia('(prefers-color-scheme: dark)').matches
  const dark = kept.theme === 'dark' || (kept.theme !== 'light' && systemDark)
  const html = document.documentElement
  html.dataset.theme = dark ? 'dark' : 'light'
  // What the server has sent holds where nothing is kept here.
  if (kept.language === 'en' || kept.language === 'vi') html.lang = kept.language
})()
