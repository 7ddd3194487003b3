/** A letter with its marks, where it is drawn. */
export interface DrawnLetter {
  readonly text: string
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  /** Its place among the letters of the source, those that are not drawn counted too. */
  readonly at: number
}

/** A gap of at least this fraction of a letter's height separates words. */
const GAP_OF_HEIGHT = 0.2
const LEAST_LETTER_PIXELS = 5
const LEAST_OPACITY = 0.1
/** Sum over the three colour channels. Text with less contrast is invisible. */
const LEAST_CONTRAST = 24
/** If the first texts of a mail are all invisible, the rest is not checked. */
const MOST_TEXTS = 2_000
const LETTER = /\P{M}\p{M}{0,30}/gu
/** Stands for a sign that is drawn by a box. */
const DRAWN_SIGN = '\u00b7'
/** A larger box, of the height of the letters around it, is a picture or a line. */
const SIGN_OF_HEIGHT = 0.5

/**
 * Returns the visible text line by line from left to right, independent of the source order. A space counts only by the
 * gap that it leaves: a hair space does not separate words.
 */
export function readDrawn(letters: readonly DrawnLetter[]): string {
  const byHeight = letters
    .filter(({ text }) => text.trim() !== '')
    .sort((one, other) => middleOf(one) - middleOf(other))
  const lines: DrawnLetter[][] = []
  for (const letter of byHeight) {
    const line = lines.at(-1)
    const before = line?.at(-1)
    if (line && before && middleOf(letter) - middleOf(before) < Math.max(heightOf(letter), heightOf(before)) / 2)
      line.push(letter)
    else lines.push([letter])
  }
  let text = ''
  let before: DrawnLetter | undefined
  for (const line of lines) {
    for (const letter of line.sort((one, other) => one.left - other.left || one.at - other.at)) {
      text += before && isApart(before, letter, letter === line[0]) ? ` ${letter.text}` : letter.text
      before = letter
    }
  }
  return text
}

/** A word that is too long for its line continues on the next. */
function isApart(before: DrawnLetter, letter: DrawnLetter, beginsLine: boolean): boolean {
  if (beginsLine) return letter.at !== before.at + 1
  // By the taller one: a small dot between large letters makes no gap wider.
  return letter.left - before.right >= Math.max(heightOf(letter), heightOf(before)) * GAP_OF_HEIGHT
}

function middleOf({ top, bottom }: DrawnLetter): number {
  return (top + bottom) / 2
}

function heightOf({ top, bottom }: DrawnLetter): number {
  return bottom - top
}

interface Look {
  /** Its text is seen. */
  readonly isSeen: boolean
  /** Its box is seen, if it has any colour. */
  readonly isShown: boolean
  readonly opacity: number
  /** Content outside these boxes is clipped. */
  readonly clips: readonly DOMRect[]
  /** The background colour; undefined when unknown. */
  readonly ground: Colour | undefined
}

interface Colour {
  readonly parts: readonly number[]
  readonly alpha: number
}

/** Reads what is drawn in a page, at most so many letters altogether: each has to be measured. */
export class DrawnText {
  /** Something was not read, because there was too much of it. */
  isExhausted = false
  readonly #page: Document
  readonly #view: Window
  readonly #looks = new Map<Element, Look>()
  #left: number

  constructor(page: Document, view: Window, mostLetters: number) {
    this.#page = page
    this.#view = view
    this.#left = mostLetters
  }

  /** Returns the visible text of an element, except inside `without`. */
  read(element: Element, without: Element | null): string {
    const letters: DrawnLetter[] = []
    const signs: DrawnLetter[] = []
    const range = this.#page.createRange()
    const texts = this.#page.createTreeWalker(element, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
    let at = 0
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      at += 1
      if (node.nodeType === Node.ELEMENT_NODE) {
        const box = this.#signOf(node as Element)
        if (box) signs.push({ ...box, text: DRAWN_SIGN, at })
        continue
      }
      const parent = node.parentElement
      if (!parent || without?.contains(parent)) continue
      const { isSeen, clips } = this.#lookOf(parent)
      if (!isSeen) continue
      for (const { 0: text, index } of (node.nodeValue ?? '').matchAll(LETTER)) {
        at += 1
        if (this.#left === 0) {
          this.isExhausted = true
          return readDrawn(withSigns(letters, signs))
        }
        this.#left -= 1
        range.setStart(node, index)
        range.setEnd(node, index + text.length)
        const { left, right, top, bottom } = range.getBoundingClientRect()
        if (right - left <= 0 || bottom - top < LEAST_LETTER_PIXELS) continue
        if (clips.every((clip) => isInside(clip, (left + right) / 2, (top + bottom) / 2))) {
          letters.push({ text, left, right, top, bottom, at })
        }
      }
    }
    return readDrawn(withSigns(letters, signs))
  }

  /** Whether an element has a box without text that may be read as a sign. */
  drawsSigns(element: Element): boolean {
    for (const child of element.querySelectorAll('*')) if (this.#signOf(child)) return true
    return false
  }

  /** Whether an eye finds any text in an element. What is folded up counts by its colours: it can be unfolded. */
  shows(element: Element): boolean {
    const range = this.#page.createRange()
    const texts = this.#page.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let count = 0; count < MOST_TEXTS && texts.nextNode(); count += 1) {
      const { currentNode: node } = texts
      const { parentElement: parent, nodeValue } = node
      if (!parent || nodeValue?.trim() === '' || parent.closest('style, summary, .sen-leads-to')) continue
      const { isSeen, clips } = this.#lookOf(parent)
      if (!isSeen) continue
      if (parent.closest('details:not([open])')) return true
      range.selectNodeContents(node)
      const box = range.getBoundingClientRect()
      if (box.width > 0 && box.height >= LEAST_LETTER_PIXELS && clips.every((clip) => isAcross(clip, box))) return true
    }
    return false
  }

  /** The box of an element that has no text and is drawn: by its ground, a border or a shadow. */
  #signOf(element: Element): Omit<DrawnLetter, 'text' | 'at'> | undefined {
    if (this.#left === 0 || element.localName === 'img' || element.closest('.sen-leads-to')) return undefined
    if ((element.textContent ?? '').trim() !== '') return undefined
    this.#left -= 1
    const style = this.#view.getComputedStyle(element)
    const { isShown, clips, ground } = this.#lookOf(element)
    const around = element.parentElement ? this.#lookOf(element.parentElement).ground : undefined
    if (!isShown || !hasInk(style, ground, around)) return undefined
    const { left, right, top, bottom } = element.getBoundingClientRect()
    if (!clips.every((clip) => isInside(clip, (left + right) / 2, (top + bottom) / 2))) return undefined
    return { left, right, top, bottom }
  }

  #lookOf(element: Element): Look {
    const known = this.#looks.get(element)
    if (known) return known
    const { parentElement } = element
    const around = parentElement ? this.#lookOf(parentElement) : OUTERMOST
    const style = this.#view.getComputedStyle(element)
    const opacity = around.opacity * Number(style.opacity)
    const color = colourOf(style.color)
    const ground = groundOf(style, around.ground)
    // A shadow draws letters that have no colour of their own.
    const isFaint = style.textShadow === 'none' && (color.alpha < LEAST_OPACITY || isLike(color, ground))
    // The frame's own edges cut nothing off: it is as high as its page.
    const isClipping = style.overflow !== 'visible' && parentElement !== null && element !== this.#page.body
    const isShown = style.visibility === 'visible' && opacity >= LEAST_OPACITY
    const look = {
      isSeen: isShown && !isFaint,
      isShown,
      opacity,
      clips: isClipping ? [...around.clips, element.getBoundingClientRect()] : around.clips,
      ground,
    }
    this.#looks.set(element, look)
    return look
  }
}

const OUTERMOST: Look = { isSeen: true, isShown: true, opacity: 1, clips: [], ground: undefined }

/** With the boxes that are small beside the letters. */
function withSigns(letters: readonly DrawnLetter[], signs: readonly DrawnLetter[]): readonly DrawnLetter[] {
  if (signs.length === 0) return letters
  const most = letters.reduce((height, letter) => Math.max(height, heightOf(letter)), 0) * SIGN_OF_HEIGHT
  return [...letters, ...signs.filter((sign) => heightOf(sign) <= most && sign.right - sign.left <= most)]
}

function hasInk(style: CSSStyleDeclaration, ground: Colour | undefined, around: Colour | undefined): boolean {
  if (style.backgroundImage !== 'none' || style.boxShadow !== 'none') return true
  const background = colourOf(style.backgroundColor)
  if (background.alpha >= LEAST_OPACITY && !(ground && isLike(ground, around))) return true
  const isLine = (side: 'top' | 'right' | 'bottom' | 'left') => {
    if (Number.parseFloat(style.getPropertyValue(`border-${side}-width`)) === 0) return false
    const colour = colourOf(style.getPropertyValue(`border-${side}-color`))
    return colour.alpha >= LEAST_OPACITY && !isLike(colour, around)
  }
  if ((['top', 'right', 'bottom', 'left'] as const).some(isLine)) return true
  return style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0
}

function isInside({ left, right, top, bottom }: DOMRect, x: number, y: number): boolean {
  return x >= left && x <= right && y >= top && y <= bottom
}

function isAcross(clip: DOMRect, box: DOMRect): boolean {
  const [left, right] = [Math.max(clip.left, box.left), Math.min(clip.right, box.right)]
  const [top, bottom] = [Math.max(clip.top, box.top), Math.min(clip.bottom, box.bottom)]
  return right - left > 0 && bottom - top >= LEAST_LETTER_PIXELS
}

function groundOf({ backgroundColor, backgroundImage }: CSSStyleDeclaration, around: Colour | undefined) {
  if (backgroundImage !== 'none') return undefined
  const own = colourOf(backgroundColor)
  if (own.alpha === 0) return around
  return own.alpha === 1 ? own : undefined
}

/** Browsers answer `rgb(1, 2, 3)` or `rgba(1, 2, 3, 0.4)` for every colour that a mail may have. */
function colourOf(computed: string): Colour {
  const [red = 0, green = 0, blue = 0, alpha = 1] = Array.from(computed.matchAll(/[\d.]+/g), ([part]) => Number(part))
  return { parts: [red, green, blue], alpha }
}

function isLike({ parts }: Colour, ground: Colour | undefined): boolean {
  if (!ground) return false
  const distance = parts.reduce((sum, part, at) => sum + Math.abs(part - (ground.parts[at] ?? 0)), 0)
  return distance < LEAST_CONTRAST
}
