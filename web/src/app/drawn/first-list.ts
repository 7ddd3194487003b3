/** What came drawn with the page is there to be read; it can do nothing until the program stands in its place. */
const DRAWN = 'drawn'

const YEAR_SECONDS = 31_536_000

/** Tells the server for which window to draw the first list of the next page. */
export function tellScreen(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we support
  document.cookie = `sen_screen=${innerWidth}x${innerHeight}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
}

/** Should the browser draw nothing, as it does of a page that nobody looks at. */
const LONGEST_WAIT_MILLISECONDS = 300

/** What was pressed, by what it will be found again by. */
interface Press {
  readonly event: MouseEvent
  /** The row that it is in; what rows hold is called the same in each. */
  readonly row: string | undefined
  readonly selector: string
  readonly name: string
}

const LINK = 'a[href]'
const ROW = '[role="row"]'
const PRESSABLE = [LINK, 'button', 'input'] as const
/** Further than this nothing was pressed, but something dragged. */
const STILL_PIXELS = 6
/** Of a mouse's buttons. */
const MIDDLE = 1

/** What waits for the program, in its order. */
const held: (KeyboardEvent | Press)[] = []
const over = new AbortController()

type EarlyEvent = KeyboardEvent | MouseEvent

declare global {
  /** `early.js`, which has kept keys and presses from the first picture on. Gives them all to `handler`; the answer ends that. */
  var senEarly: ((handler: (event: EarlyEvent) => void) => () => void) | undefined
}

/** Resolves once the list that came with the page is on the screen; at once where none came. Remembers what is pressed in it. */
export async function whenDrawnStands(): Promise<void> {
  const drawn = document.getElementById(DRAWN)
  if (!drawn) return
  const holdPress = presses(drawn)
  const stop = globalThis.senEarly?.((event) => {
    if (event instanceof KeyboardEvent) held.push(event)
    else holdPress(event)
  })
  if (stop) over.signal.addEventListener('abort', stop)
  await Promise.race([drawnTwice(), new Promise<void>((resolve) => setTimeout(resolve, LONGEST_WAIT_MILLISECONDS))])
}

/** Once the list has been drawn, and a frame after it: until then nothing keeps the browser from showing and scrolling it. */
async function drawnTwice(): Promise<void> {
  await nextFrame()
  // From now on it is to be compiled, beside the picture that is just being drawn.
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="prefetch"]')) link.rel = 'modulepreload'
  await nextFrame()
  // A picture is drawn after what asks for it has run.
  await new Promise<void>((resolve) => setTimeout(resolve))
}

const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))

/**
 * Shows the first list to somebody who has just signed in, in place of the login page, as the server has drawn it.
 * @param html of our own server (`drawn` of the call `start`)
 */
export async function showDrawn(html: string): Promise<void> {
  const drawn = document.createElement('div')
  drawn.id = DRAWN
  drawn.inert = true
  drawn.innerHTML = html
  document.getElementById('root')?.replaceChildren(drawn)
  await whenDrawnStands()
}

/** Does what was pressed before anything could be done, one after the other. */
export async function doAgain(): Promise<void> {
  for (let next = held.shift(); next; next = held.shift()) {
    if (next instanceof KeyboardEvent) typeAgain(next)
    else pressAgain(next)
    // What it led to has the focus for the next one.
    await new Promise<void>((resolve) => setTimeout(resolve))
  }
  forgetHeld()
}

/** From now on all goes where it belongs. */
export function forgetHeld(): void {
  held.length = 0
  over.abort()
}

function typeAgain(pressed: KeyboardEvent): void {
  const { key, ctrlKey, metaKey } = pressed
  const event = new KeyboardEvent(pressed.type, pressed)
  const isFree = (document.activeElement ?? document.body).dispatchEvent(event)
  if (!isFree || ctrlKey || metaKey) return
  // A key that was made by a script does nothing by itself.
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

/** What to do with a pointer that goes down, and with what it pressed. */
function presses(drawn: HTMLElement): (event: MouseEvent) => void {
  let [downX, downY] = [0, 0]
  const hold = (event: MouseEvent) => {
    if (event.type === 'pointerdown') {
      ;[downX, downY] = [event.clientX, event.clientY]
      return
    }
    const isStill = Math.hypot(event.clientX - downX, event.clientY - downY) < STILL_PIXELS
    // The right button has a menu instead.
    const isMeant = isStill && !(event.type === 'auxclick' && event.button !== MIDDLE)
    const press = drawn.isConnected && isMeant && pressAt(drawn, event)
    if (!press) return
    event.preventDefault()
    // Who goes somewhere, and then elsewhere, has thought better of it.
    const before = held.at(-1)
    if (press.selector === LINK && before && 'selector' in before && before.selector === LINK) held.pop()
    held.push(press)
  }
  // Before this the browser shows a menu of its own.
  document.addEventListener('contextmenu', hold, { signal: over.signal })
  return hold
}

/** If it is there, and nothing else in its place is called the same. */
function pressAgain({ event, row, selector, name }: Press): void {
  const place = row === undefined ? document : document.querySelector(`${ROW}[data-id="${CSS.escape(row)}"]`)
  const [found, ...others] = [...(place?.querySelectorAll<HTMLElement>(selector) ?? [])].filter(
    (element) => nameOf(element) === name,
  )
  if (!found || others.length > 0) return
  found.focus({ preventScroll: true })
  // Browsers open no second tab for a middle button that a script has pressed.
  const inNewTab = { bubbles: true, cancelable: true, ctrlKey: true, metaKey: true }
  found.dispatchEvent(event.button === MIDDLE ? new MouseEvent('click', inNewTab) : new MouseEvent(event.type, event))
}

/** What is inert is under no pointer, so it is not for the moment in which that is asked. */
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
