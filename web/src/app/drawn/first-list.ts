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

/** What a press was on, by what it will be found again by. */
interface Press {
  readonly selector: string
  readonly name: string
}

const PRESSABLE = ['a[href]', 'button', 'input', '[role="row"]'] as const

let last: Press | undefined
/** Keys that wait for the program, in the order in which they were pressed. */
const held: KeyboardEvent[] = []

/** Resolves once the list that came with the page is on the screen; at once where none came. Remembers what is pressed in it. */
export async function whenDrawnStands(): Promise<void> {
  const drawn = document.getElementById(DRAWN)
  if (!drawn) return
  document.addEventListener('click', ({ clientX, clientY }) => {
    if (drawn.isConnected) last = pressAt(drawn, clientX, clientY)
  })
  window.addEventListener('keydown', holdKey, true)
  await Promise.race([
    // A picture is drawn after what asks for it has run.
    new Promise<void>((resolve) =>
      requestAnimationFrame(() => {
        // From now on it is to be compiled, beside the picture that is just being drawn.
        for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="prefetch"]'))
          link.rel = 'modulepreload'
        setTimeout(resolve)
      }),
    ),
    new Promise<void>((resolve) => setTimeout(resolve, LONGEST_WAIT_MILLISECONDS)),
  ])
}

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

/** Does what was pressed before anything could be done, keys one after the other. */
export async function doAgain(): Promise<void> {
  pressAgain()
  for (let event = held.shift(); event; event = held.shift()) {
    typeAgain(event)
    // What it led to has the focus for the next one.
    await new Promise<void>((resolve) => setTimeout(resolve))
  }
  forgetHeld()
}

/** From now on keys go where they belong. */
export function forgetHeld(): void {
  held.length = 0
  window.removeEventListener('keydown', holdKey, true)
}

/** What writes, and what a list is walked with; the browser's own keys and those of an input method are left alone. */
function holdKey(event: KeyboardEvent): void {
  const { key, isTrusted, ctrlKey, metaKey, altKey, isComposing } = event
  if (!isTrusted || ctrlKey || metaKey || altKey || isComposing) return
  if (key.length > 1 && !/^(Enter|Backspace|Arrow(Up|Down))$/.test(key)) return
  event.preventDefault()
  event.stopImmediatePropagation()
  held.push(event)
}

function typeAgain({ key, code, shiftKey }: KeyboardEvent): void {
  const event = new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true })
  const isFree = (document.activeElement ?? document.body).dispatchEvent(event)
  if (!isFree) return
  // A key that was made by a script writes nothing by itself.
  if (key.length === 1) document.execCommand('insertText', false, key)
  if (key === 'Backspace') document.execCommand('delete')
}

/** If it is there, and nothing else is called the same. */
function pressAgain(): void {
  const press = last
  last = undefined
  if (!press) return
  const [found, ...others] = [...document.querySelectorAll<HTMLElement>(press.selector)].filter(
    (element) => nameOf(element) === press.name,
  )
  // A row is pressed where its link is not, too.
  if (others.length === 0) (found?.querySelector<HTMLElement>('a[href]') ?? found)?.click()
}

/** What is inert is under no pointer, so it is looked for by its place: the innermost that is seen there. */
function pressAt(drawn: HTMLElement, x: number, y: number): Press | undefined {
  const under = [...drawn.querySelectorAll<HTMLElement>(PRESSABLE.join())].findLast((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const isThere = left <= x && x < right && top <= y && y < bottom
    return isThere && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  })
  const selector = PRESSABLE.find((one) => under?.matches(one))
  return under && selector && { selector, name: nameOf(under) }
}

function nameOf(element: HTMLElement): string {
  return (
    element.dataset.id ??
    element.getAttribute('href') ??
    element.getAttribute('aria-label') ??
    element.textContent ??
    ''
  )
}
