import { afterEach, expect, it } from 'vitest'

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
