import { LEAST_OPACITY } from '@sen/model/text/drawn-style'
import type { Box } from './box-bands.ts'
import { type Colour, colourOf, type Grounds, isLike } from './drawn-colours.ts'
import { DRAWN_SIGN, type DrawnSign, isSmallSign, maySign, signOf } from './drawn-signs.ts'
import { LEADS_TO_CLASS } from './leads-to-note.ts'
import { TextGrounds } from './text-grounds.ts'

/** A letter with its combining marks and its position on the page. */
export interface DrawnLetter extends Box {
  readonly text: string
  /** Index in the source text, counting invisible letters. */
  readonly at: number
}

export interface MeasuredLetter {
  readonly text: string
  readonly box: Box
  /** Counts from the start of the measured part. */
  readonly index: number
}

/** A gap of at least this fraction of a letter's height separates words. Blanks of common fonts are 0.16 to 0.28. */
const GAP_OF_HEIGHT = 0.15
const LEAST_LETTER_PIXELS = 5
/** Elements above a letter that may cover it. */
const MOST_LAYERS = 20
/** A more transparent colour does not hide the letters beneath. */
const LEAST_COVER = 0.5
/** If the first texts of a mail are all invisible, the rest is not checked. */
const MOST_TEXTS = 2_000
/** A mark at the start of a text is drawn on the letter before it. */
const LETTER = /\P{M}\p{M}{0,30}|^\p{M}{1,30}/gu
const MARKS = /^\p{M}/u
const MEASURED_AT_ONCE = 50

/** Reads by position, independent of the source order. A hair space separates nothing. */
export function readDrawn(letters: readonly DrawnLetter[]): string {
  return drawnWords(letters)
    .map((word) => word.map(({ text }) => text).join(''))
    .join(' ')
}

/** Returns the letters that a reader sees without a gap, word by word. */
export function drawnWords<L extends DrawnLetter>(letters: readonly L[]): readonly (readonly L[])[] {
  const words: L[][] = []
  let before: L | undefined
  for (const line of linesOf(letters)) {
    for (const letter of line.sort((one, other) => one.left - other.left || one.at - other.at)) {
      if (!before || isApart(before, letter, letter === line[0])) words.push([letter])
      else words.at(-1)?.push(letter)
      before = letter
    }
  }
  return words
}

function linesOf<L extends DrawnLetter>(letters: readonly L[]): readonly L[][] {
  const byHeight = letters
    .filter(({ text }) => text.trim() !== '')
    .sort((one, other) => middleOf(one) - middleOf(other))
  const lines: L[][] = []
  for (const letter of byHeight) {
    const line = lines.at(-1)
    const before = line?.at(-1)
    if (line && before && isOnLine(before, letter)) line.push(letter)
    else lines.push([letter])
  }
  return lines
}

/** A word that is too long for its line continues on the next. */
function isApart(before: DrawnLetter, letter: DrawnLetter, beginsLine: boolean): boolean {
  if (beginsLine) return letter.at !== before.at + 1
  return letter.left - before.right >= gapBetween(before, letter)
}

/** The taller letter decides, because a small dot between large letters widens no gap. */
function gapBetween(one: Box, other: Box): number {
  return Math.max(heightOf(one), heightOf(other)) * GAP_OF_HEIGHT
}

/** Returns whether two boxes are on one line and a reader sees no space between them. */
export function touch(one: Box, other: Box): boolean {
  const gap = Math.max(one.left, other.left) - Math.min(one.right, other.right)
  return gap < gapBetween(one, other) && isOnLine(one, other)
}

function isOnLine(one: Box, other: Box): boolean {
  return Math.abs(middleOf(one) - middleOf(other)) < Math.max(heightOf(one), heightOf(other)) / 2
}

function middleOf({ top, bottom }: Box): number {
  return (top + bottom) / 2
}

function heightOf({ top, bottom }: Box): number {
  return bottom - top
}

interface Look {
  /** Unless its colour is like its ground. */
  readonly isSeen: boolean
  /** Its box is visible if it has any colour. */
  readonly isShown: boolean
  readonly opacity: number
  /** Content outside these boxes is clipped. */
  readonly clips: readonly DOMRect[]
  /** Undefined if text is visible on every ground, such as by a shadow. */
  readonly colour: Colour | undefined
  readonly isDrawnByGround: boolean
}

/** Reads the rendered text of a page. The number of letters is limited, because each must be measured. */
export class DrawnText {
  /** The limit was reached, so some text was not read. */
  isExhausted = false
  readonly #page: Document
  readonly #view: Window
  readonly #looks = new Map<Element, Look>()
  readonly #grounds: TextGrounds
  readonly #range: Range
  #left: number
  /** Value of `#left` at the last yield. */
  #yieldedAt: number

  constructor(page: Document, view: Window, mostLetters: number) {
    this.#page = page
    this.#view = view
    this.#range = page.createRange()
    this.#grounds = new TextGrounds(view)
    this.#left = mostLetters
    this.#yieldedAt = mostLetters
  }

  *read(element: Element, without: Element | null): Generator<undefined, string> {
    const letters: DrawnLetter[] = []
    const signs: (DrawnLetter & DrawnSign)[] = []
    const texts = this.#page.createTreeWalker(element, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
    let at = 0
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      at += 1
      if (at % MEASURED_AT_ONCE === 0) yield
      if (node.nodeType === Node.ELEMENT_NODE) {
        const sign = this.#signOf(node as Element)
        if (sign) signs.push({ ...sign, text: DRAWN_SIGN, at })
        continue
      }
      if (without?.contains(node)) continue
      for (const { text, box, index } of yield* this.lettersOf(node as Text, 0, (node as Text).length)) {
        letters.push({ ...box, text, at: at + index })
      }
      at += (node as Text).length
    }
    return readDrawn([...letters, ...signs.filter((sign) => isSmallSign(sign, letters))])
  }

  /** Measures the visible letters of a part of a text. */
  *lettersOf(node: Text, start: number, end: number): Generator<undefined, readonly MeasuredLetter[]> {
    const letters: MeasuredLetter[] = []
    const parent = node.parentElement
    if (!parent || !this.#lookOf(parent).isSeen) return letters
    for (const { 0: text, index } of node.data.slice(start, end).matchAll(LETTER)) {
      if (this.#left === 0) {
        this.isExhausted = true
        return letters
      }
      this.#left -= 1
      if (this.#yieldedAt - this.#left >= MEASURED_AT_ONCE) {
        this.#yieldedAt = this.#left
        yield
      }
      const least = MARKS.test(text) ? 0 : Number.MIN_VALUE
      const box = this.#boxOf(node, { start: start + index, end: start + index + text.length, least })
      if (box && this.#isSeen(parent, box)) letters.push({ text, box, index })
    }
    return letters
  }

  /** A letter that is too small to read has no box. Marks may have no width. */
  #boxOf(node: Text, { start, end, least }: Readonly<Record<'start' | 'end' | 'least', number>>): Box | undefined {
    this.#range.setStart(node, start)
    this.#range.setEnd(node, end)
    const { left, right, top, bottom } = this.#range.getBoundingClientRect()
    return right - left < least || bottom - top < LEAST_LETTER_PIXELS ? undefined : { left, right, top, bottom }
  }

  #isSeen(parent: Element, { left, right, top, bottom }: Box): boolean {
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    const { clips, colour } = this.#lookOf(parent)
    if (!clips.every((clip) => isInside(clip, x, y))) return false
    const fromTop = this.#page.elementsFromPoint(x, y)
    if (colour && isLike(colour, this.#grounds.at(parent, fromTop, { x, y }))) return false
    return this.#isOnTop(parent, fromTop, { x, y })
  }

  /** Yields undefined when it is time to pause. */
  *signsIn(element: Element): Generator<(DrawnSign & { readonly element: Element }) | undefined, void> {
    const elements = this.#page.createTreeWalker(element, NodeFilter.SHOW_ELEMENT)
    for (let count = 1; elements.nextNode(); count += 1) {
      if (count % MEASURED_AT_ONCE === 0) yield undefined
      const { currentNode } = elements
      const sign = this.#signOf(currentNode as Element)
      if (sign) yield { ...sign, element: currentNode as Element }
    }
  }

  /** Returns whether the element has an empty box or a picture that readers may take for punctuation. */
  *drawsSigns(element: Element): Generator<undefined, boolean> {
    for (const sign of this.signsIn(element)) {
      if (sign) return true
      yield
    }
    return false
  }

  /** Folded text is judged by its colours only, because it can be unfolded. */
  *shows(element: Element): Generator<undefined, boolean> {
    const range = this.#page.createRange()
    const texts = this.#page.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let count = 0; count < MOST_TEXTS && texts.nextNode(); count += 1) {
      if (count % MEASURED_AT_ONCE === 0) yield
      const { currentNode: node } = texts
      const { parentElement: parent, nodeValue } = node
      if (!parent || nodeValue?.trim() === '' || parent.closest(`style, summary, .${LEADS_TO_CLASS}`)) continue
      const { isSeen, clips, colour } = this.#lookOf(parent)
      if (!isSeen) continue
      const folded = parent.closest('details:not([open])')
      if (folded) {
        if (!this.#canUnfold(folded)) continue
        if (colour && isLike(colour, this.#grounds.around(parent))) continue
        return true
      }
      range.selectNodeContents(node)
      const box = range.getBoundingClientRect()
      if (box.width <= 0 || box.height < LEAST_LETTER_PIXELS || !clips.every((clip) => isAcross(clip, box))) continue
      if (colour && isLike(colour, this.#groundsOf(parent, box))) continue
      return true
    }
    return false
  }

  /** A summary that a reader cannot see leaves nothing to press. Browsers draw one where it is missing. */
  #canUnfold(folded: Element): boolean {
    const summary = folded.querySelector(':scope > summary')
    if (!summary) return true
    const box = summary.getBoundingClientRect()
    const { isSeen, clips } = this.#lookOf(summary)
    return isSeen && box.width > 0 && box.height >= LEAST_LETTER_PIXELS && clips.every((clip) => isAcross(clip, box))
  }

  #groundsOf(element: Element, { left, right, top, bottom }: Box): Grounds {
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    return this.#grounds.at(element, this.#page.elementsFromPoint(x, y), { x, y })
  }

  /** Elements that paint nothing cover no letters. Nothing is known of points outside of the frame. */
  #isOnTop(
    element: Element,
    fromTop: readonly Element[],
    { x, y }: { readonly x: number; readonly y: number },
  ): boolean {
    if (fromTop.length === 0 || fromTop[0] === element) return true
    // A mail may stack thousands of elements.
    this.#left = Math.max(0, this.#left - fromTop.length)
    const above = fromTop.slice(0, Math.max(0, fromTop.indexOf(element))).slice(0, MOST_LAYERS)
    return !above.some((other) => !other.contains(element) && this.#paintsAt(other, x, y))
  }

  #paintsAt(element: Element, x: number, y: number): boolean {
    if (element.localName === 'img') return true
    if (!this.#lookOf(element).isShown) return false
    const style = this.#view.getComputedStyle(element)
    if (colourOf(style.backgroundColor).alpha >= LEAST_COVER || hasImage(style)) return true
    return !isInside(paddingBoxOf(element, style), x, y)
  }

  #signOf(element: Element): DrawnSign | undefined {
    if (!maySign(element) || element.closest(`.${LEADS_TO_CLASS}`) || this.#hasText(element)) return undefined
    if (this.#left === 0) {
      this.isExhausted = true
      return undefined
    }
    this.#left -= 1
    const { isShown, clips } = this.#lookOf(element)
    if (!isShown) return undefined
    const around = () =>
      element.parentElement ? this.#groundsOf(element.parentElement, element.getBoundingClientRect()) : []
    const sign = signOf(element, this.#view.getComputedStyle(element), around)
    if (!sign) return undefined
    const [x, y] = [(sign.left + sign.right) / 2, (sign.top + sign.bottom) / 2]
    return clips.every((clip) => isInside(clip, x, y)) ? sign : undefined
  }

  #hasText(element: Element): boolean {
    const texts = this.#page.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) if (/\S/.test(texts.currentNode.nodeValue ?? '')) return true
    return false
  }

  #lookOf(element: Element): Look {
    const known = this.#looks.get(element)
    if (known) return known
    const { parentElement } = element
    const around = parentElement ? this.#lookOf(parentElement) : OUTERMOST
    const style = this.#view.getComputedStyle(element)
    const opacity = around.opacity * Number(style.opacity)
    const color = colourOf(style.color)
    const isDrawnByGround = around.isDrawnByGround || style.backgroundClip.includes('text')
    // A shadow draws letters that have no colour of their own.
    const hasOwnColour = style.textShadow === 'none' && !isDrawnByGround
    // The frame is as tall as its page, so its edges clip nothing.
    const isClipping = style.overflow !== 'visible' && parentElement !== null && element !== this.#page.body
    const isShown = style.visibility === 'visible' && opacity >= LEAST_OPACITY
    const look = {
      isSeen: isShown && !(hasOwnColour && color.alpha < LEAST_OPACITY),
      isShown,
      opacity,
      clips: isClipping ? [...around.clips, paddingBoxOf(element, style)] : around.clips,
      colour: hasOwnColour ? color : undefined,
      isDrawnByGround,
    }
    this.#looks.set(element, look)
    return look
  }
}

/** Content is clipped at the inner edge of the border. */
function paddingBoxOf(element: Element, style: CSSStyleDeclaration): DOMRect {
  const { left, top, width, height } = element.getBoundingClientRect()
  const border = (side: string) => Number.parseFloat(style.getPropertyValue(`border-${side}-width`)) || 0
  const [fromLeft, fromTop] = [border('left'), border('top')]
  return new DOMRect(
    left + fromLeft,
    top + fromTop,
    Math.max(0, width - fromLeft - border('right')),
    Math.max(0, height - fromTop - border('bottom')),
  )
}

const OUTERMOST: Look = {
  isSeen: true,
  isShown: true,
  opacity: 1,
  clips: [],
  colour: undefined,
  isDrawnByGround: false,
}

/** A gradient of transparent colours paints nothing. */
function hasImage({ backgroundImage }: CSSStyleDeclaration): boolean {
  if (backgroundImage.includes('url(')) return true
  return Array.from(backgroundImage.matchAll(/rgba?\([^)]*\)/g)).some(([part]) => colourOf(part).alpha >= LEAST_COVER)
}

function isInside({ left, right, top, bottom }: DOMRect, x: number, y: number): boolean {
  return x >= left && x <= right && y >= top && y <= bottom
}

function isAcross(clip: DOMRect, box: DOMRect): boolean {
  const [left, right] = [Math.max(clip.left, box.left), Math.min(clip.right, box.right)]
  const [top, bottom] = [Math.max(clip.top, box.top), Math.min(clip.bottom, box.bottom)]
  return right - left > 0 && bottom - top >= LEAST_LETTER_PIXELS
}
