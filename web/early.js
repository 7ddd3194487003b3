// Runs before the first paint, so that a dark page does not flash white. It also reports that the program failed to load.
// The build inlines it into the pages.
;(() => {
  const html = document.documentElement
  let kept = {}
  // Reading the storage would delay the paint, so a theme that the server has sent is used without it.
  if (html.dataset.toldTheme) kept.theme = html.dataset.toldTheme
  else {
    try {
      // The key and the format of `src/state/stored-preferences.ts`.
      kept = JSON.parse(localStorage.getItem('sen.preferences') || '{}').state || {}
    } catch {
      // Storage may be forbidden or corrupt; the defaults apply.
    }
  }
  const systemDark = matchMedia('(prefers-color-scheme: dark)').matches
  const dark = kept.theme === 'dark' || (kept.theme !== 'light' && systemDark)
  html.dataset.theme = dark ? 'dark' : 'light'
  if (kept.language === 'en' || kept.language === 'vi') html.lang = kept.language
  // The server rendered the list for a window of this width.
  const { drawnWidth } = html.dataset
  if (drawnWidth && Number(drawnWidth) !== innerWidth) html.dataset.otherWidth = ''

  // Records keys and presses on the list that the server rendered, until the program handles them
  // (`src/app/first-screen/first-list.ts`). If a key were lost, the list would take the following ones for shortcuts.
  const untilProgram = new AbortController()
  // The program is still handling recorded events, which later ones must not overtake.
  let isTaken = false
  const isHeld = () => isTaken || document.getElementById('drawn') !== null
  const waiting = []
  let hasBegun = false
  let deliver = (event) => waiting.push(event)
  globalThis.senEarly = (handler) => {
    for (const event of waiting.splice(0)) handler(event)
    deliver = handler
    isTaken = true
    return () => untilProgram.abort()
  }
  // Keys that type text or move in a list. The browser's shortcuts and the keys of an input method are left alone.
  const isForProgram = ({ key, isTrusted, ctrlKey, metaKey, altKey, isComposing }) => {
    if (!isTrusted || altKey || isComposing) return false
    // The key of the palette: the list must not take the text that is typed into it for shortcuts.
    if (ctrlKey || metaKey) return key.toLowerCase() === 'k'
    if (key.length === 1 || /^(Enter|Backspace|Arrow(Up|Down))$/.test(key)) return true
    // Before the first recorded event, these keys belong to the browser.
    return hasBegun && /^(Tab|Escape)$/.test(key)
  }
  const holdKey = (event) => {
    if (!isHeld() || !isForProgram(event)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    hasBegun = true
    deliver(event)
  }
  const holdPress = (event) => {
    if (!isHeld()) return
    hasBegun ||= event.type === 'click'
    deliver(event)
  }
  addEventListener('keydown', holdKey, { capture: true, signal: untilProgram.signal })
  for (const type of ['pointerdown', 'click', 'auxclick']) {
    addEventListener(type, holdPress, { signal: untilProgram.signal })
  }

  // Without the program there are no texts and no components, so plain markup shows both languages.
  const showFailed = () => {
    // No program will handle recorded events, so the browser gets the keys again.
    untilProgram.abort()
    const page = document.createElement('main')
    page.className = 'start-failed'
    for (const [language, text] of [
      ['vi', 'Chưa tải được trang. Hãy kiểm tra mạng rồi tải lại.'],
      ['en', 'The page could not be loaded. Check your network, then reload.'],
    ]) {
      page.append(Object.assign(document.createElement('p'), { lang: language, textContent: text }))
    }
    const button = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Tải lại · Reload' })
    button.addEventListener('click', () => location.reload())
    page.append(button)
    ;(document.getElementById('root') || document.body).replaceChildren(page)
  }
  addEventListener('sen:start-failed', showFailed)
  // The first script or one of its imports failed to load, which nothing else reports. A login page works without it.
  const isWaiting = () => document.querySelector('#drawn, .start-loader')
  addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLScriptElement)) return
      if (document.readyState !== 'loading') isWaiting() && showFailed()
      else document.addEventListener('DOMContentLoaded', () => isWaiting() && showFailed())
    },
    true,
  )
})()
