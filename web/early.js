// Runs before the first paint, so that a dark page never flashes white. Written into the pages when they are built.
;(() => {
  const html = document.documentElement
  let kept = {}
  // What the server has sent holds, and needs no look into the storage, for which nothing could be drawn meanwhile.
  if (html.dataset.toldTheme) kept.theme = html.dataset.toldTheme
  else {
    try {
      kept = JSON.parse(localStorage.getItem('sen.preferences') || '{}').state || {}
    } catch {
      // Storage may be forbidden or spoilt; the defaults do.
    }
  }
  const systemDark = matchMedia('(prefers-color-scheme: dark)').matches
  const dark = kept.theme === 'dark' || (kept.theme !== 'light' && systemDark)
  html.dataset.theme = dark ? 'dark' : 'light'
  if (kept.language === 'en' || kept.language === 'vi') html.lang = kept.language
  // The list that came with the page was drawn for a window of this width.
  const { drawnWidth } = html.dataset
  if (drawnWidth && Number(drawnWidth) !== innerWidth) html.dataset.otherWidth = ''
})()
