/** Id of the server-rendered list, which is inert until the application replaces it. */
const DRAWN = 'drawn'

const YEAR_SECONDS = 31_536_000

/** The server needs the window size for rendering the first list of the next page. */
export function storeScreenSize(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we support
  document.cookie = `sen_screen=${innerWidth}x${innerHeight}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
}

/** Limit for browsers that render no frames, as in a hidden tab. */
const LONGEST_WAIT_MILLISECONDS = 300

interface Press {
  readonly event: MouseEvent
  /** The id of its row; elements within rows have the same names in each row. */
  readonly row: string | undefined
  readonly selector: string
  readonly name: string
}

const LINK = 'a[href]'
const ROW = '[role="row"]'
const PRESSABLE = [LINK, 'button', 'input'] as const
/** A longer movement is a drag, not a press. */
const STILL_PIXELS = 6
const MIDDLE = 1

const bufferedEvents: (KeyboardEvent | Press)[] = []
const over = new AbortController()

type EarlyEvent = KeyboardEvent | MouseEvent

declare global {
  /** Set by `early.js`, which records keys and presses from the first paint on. The returned function stops that. */
  var senEarly: ((handler: (event: EarlyEvent) => void) => () => void) | undefined
}

/** Resolves at once without a server-rendered list. Records presses in it. */
export async function whenFirstListIsShown(): Promise<void> {
  const drawn = document.getElementById(DRAWN)
  if (!drawn) return
  const holdPress = presses(drawn)
  const stop = globalThis.senEarly?.((event) => {
    if (event instanceof KeyboardEvent) bufferedEvents.push(event)
    else holdPress(event)
  })
  if (stop) over.signal.addEventListener('abort', stop)
  await Promise.race([drawnTwice(), new Promise<void>((resolve) => setTimeout(resolve, LONGEST_WAIT_MILLISECONDS))])
}

/** Waits for the first paint and one more frame, so that nothing delays showing the list. */
async function drawnTwice(): Promise<void> {
  await nextFrame()
  // Start compiling the application now, in parallel with rendering.
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="prefetch"]')) link.rel = 'modulepreload'
  await nextFrame()
  // The paint happens after the frame's callbacks.
  await new Promise<void>((resolve) => setTimeout(resolve))
}

const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))

/** @param html from our own server (`drawn` of the call `start`) */
export async function showDrawn(html: string): Promise<void> {
  const drawn = document.createElement('div')
  drawn.id = DRAWN
  drawn.inert = true
  drawn.innerHTML = html
  document.getElementById('root')?.replaceChildren(drawn)
  await whenFirstListIsShown()
}

export async function replayHeldEvents(): Promise<void> {
  for (let next = bufferedEvents.shift(); next; next = bufferedEvents.shift()) {
    if (next instanceof KeyboardEvent) replayKey(next)
    else replayPress(next)
    // Let the effect of one event, such as a focus change, settle before the next.
    await new Promise<void>((resolve) => setTimeout(resolve))
  }
  clearHeldEvents()
}

export function clearHeldEvents(): void {
  bufferedEvents.length = 0
  over.abort()
}

function replayKey(pressed: KeyboardEvent): void {
  const { key, ctrlKey, metaKey } = pressed
  const event = new KeyboardEvent(pressed.type, pressed)
  const isFree = (document.activeElement ?? document.body).dispatchEvent(event)
  if (!isFree || ctrlKey || metaKey) return
  // Synthetic key events have no default action, so perform it here.
  if (key.length === 1) document.execCommand('insertText', false, key)
  if (key === 'Backspace') document.execCommand('delete')
  if (key === 'Enter') document.execCommand('insertParagraph')
  if (key === 'Tab') goToNextField()
}

function goToNextField(): void {
  const fields = [...document.querySelectorAll<HTMLElement>('input, textarea, [contenteditable="true"]')]
  const reached = fields.filter((field) => field.tabIndex >= 0 && field.checkVisibility())
  const at = document.activeElement instanceof HTMLElement ? reached.indexOf(document.activeElement) : -1
  if (at >= 0) reached[at + 1]?.focus()
}

function presses(drawn: HTMLElement): (event: MouseEvent) => void {
  let [downX, downY] = [0, 0]
  const hold = (event: MouseEvent) => {
    if (event.type === 'pointerdown') {
      ;[downX, downY] = [event.clientX, event.clientY]
      return
    }
    const isStill = Math.hypot(event.clientX - downX, event.clientY - downY) < STILL_PIXELS
    // The right button opens a menu instead.
    const isMeant = isStill && !(event.type === 'auxclick' && event.button !== MIDDLE)
    const press = drawn.isConnected && isMeant && pressAt(drawn, event)
    if (!press) return
    event.preventDefault()
    // A second navigation replaces the first one.
    const before = bufferedEvents.at(-1)
    if (press.selector === LINK && before && 'selector' in before && before.selector === LINK) bufferedEvents.pop()
    bufferedEvents.push(press)
  }
  // Suppress the browser's own menu.
  document.addEventListener('contextmenu', hold, { signal: over.signal })
  return hold
}

/** Skips a press whose target does not exist or is ambiguous. */
function replayPress({ event, row, selector, name }: Press): void {
  const scope = row === undefined ? document : document.querySelector(`${ROW}[data-id="${CSS.escape(row)}"]`)
  const [found, ...others] = [...(scope?.querySelectorAll<HTMLElement>(selector) ?? [])].filter(
    (element) => nameOf(element) === name,
  )
  if (!found || others.length > 0) return
  found.focus({ preventScroll: true })
  // Browsers open no new tab for a synthetic middle click, so use Ctrl+click.
  const inNewTab = { bubbles: true, cancelable: true, ctrlKey: true, metaKey: true }
  found.dispatchEvent(event.button === MIDDLE ? new MouseEvent('click', inNewTab) : new MouseEvent(event.type, event))
}

/** Hit testing ignores inert elements, so lift `inert` briefly. */
function pressAt(drawn: HTMLElement, event: MouseEvent): Press | undefined {
  drawn.inert = false
  const under = document.elementFromPoint(event.clientX, event.clientY)
  drawn.inert = true
  const pressed = under?.closest<HTMLElement>(PRESSABLE.join()) ?? undefined
  const selector = PRESSABLE.find((one) => pressed?.matches(one))
  const row = pressed?.closest<HTMLElement>(ROW)?.dataset.id
  return pressed && selector && { event, row, selector, name: nameOf(pressed) }
}

function nameOf(element: HTMLElement): string {
  return element.getAttribute('href') ?? element.getAttribute('aria-label') ?? element.textContent ?? ''
}
