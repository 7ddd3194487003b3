import { afterEach, expect, it } from 'vitest'
import styles from './Checkbox.module.css'

afterEach(() => {
  document.body.replaceChildren()
  delete document.documentElement.dataset.theme
})

const groundOf = (element: Element) => getComputedStyle(element).backgroundColor

function colourOf(token: string): string {
  const probe = document.createElement('i')
  probe.style.background = `var(${token})`
  document.body.append(probe)
  return groundOf(probe)
}

it.each(['light', 'dark'].flatMap((theme) => ['checkbox', 'radio'].map((type) => ({ theme, type }))))(
  'draws a $type of no class of its own in the colours of the $theme theme',
  ({ theme, type }) => {
    document.documentElement.dataset.theme = theme
    const boxes = [false, true].map((checked) => Object.assign(document.createElement('input'), { type, checked }))
    document.body.append(...boxes)
    expect(boxes.map((box) => getComputedStyle(box).appearance)).toEqual(['none', 'none'])
    expect(boxes.map(groundOf)).toEqual([colourOf('--paper'), colourOf('--accent')])
  },
)

it.each(['light', 'dark'])('marks chosen boxes in the same colour everywhere, in the %s theme', (theme) => {
  document.documentElement.dataset.theme = theme
  const [own, inList, radio] = [{ className: '' }, { className: styles.box ?? '' }, { type: 'radio' }].map((more) =>
    Object.assign(document.createElement('input'), { type: 'checkbox', checked: true, ...more }),
  ) as [HTMLInputElement, HTMLInputElement, HTMLInputElement]
  document.body.append(own, inList, radio)
  const drawn = (box: Element, part: '::before' | '::after' | null) => {
    const { width, height, borderRadius, borderRightColor, borderRightWidth, backgroundColor, transform } =
      getComputedStyle(box, part)
    return { width, height, borderRadius, borderRightColor, borderRightWidth, backgroundColor, transform }
  }
  expect(drawn(own, '::after').borderRightColor).toBe(colourOf('--on-accent'))
  expect(getComputedStyle(radio, '::after').backgroundColor).toBe(colourOf('--on-accent'))
  expect(drawn(inList, '::after')).toEqual(drawn(own, '::after'))
  // In lists the input is the target, and its box is drawn within.
  expect(drawn(inList, '::before')).toEqual(drawn(own, null))
})
