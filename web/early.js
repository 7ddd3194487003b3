// Runs before the first paint, so that a dark page never flashes white, and tells when the page's own code does not come.
// Written into the pages when they are built.
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

  // What is done to a list that came drawn, from its first picture on, for the program that comes (app/drawn/first-list.ts): were some
  // keys lost, those behind them would be taken for keys of the list.
  const untilProgram = new AbortController()
  // Once the program knows of it, until it has done all: those that come meanwhile must not overtake.
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
  // What writes, and what a list is walked with; the browser's own keys and those of an input method are left alone.
  const isForProgram = ({ key, isTrusted, ctrlKey, metaKey, altKey, isComposing }) => {
    if (!isTrusted || altKey || isComposing) return false
    // The palette's. What is written into it next must not be taken for keys of the list.
    if (ctrlKey || metaKey) return key.toLowerCase() === 'k'
    if (key.length === 1 || /^(Enter|Backspace|Arrow(Up|Down))$/.test(key)) return true
    // In what was begun to be written. Before that they are the browser's.
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

  // The page itself could not be loaded: neither texts nor components are there, so both languages stand in plain markup.
  const showFailed = () => {
    // No program will do what is held: keys are this page's own again.
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
  // The very first script, or what it is made of, did not come: nothing else would say so. A login page does without.
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
