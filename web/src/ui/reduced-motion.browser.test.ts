import { afterEach, beforeEach, expect, it } from 'vitest'

let element: HTMLElement

beforeEach(() => {
  expect(matchMedia('(prefers-reduced-motion: reduce)').matches).toBe(true)
  element = document.createElement('div')
  document.body.append(element)
  // Force a layout, so that later changes would start a transition.
  element.getBoundingClientRect()
})
afterEach(() => element.remove())

it('changes at once, without a transition of each property that changes', () => {
  Object.assign(element.style, { visibility: 'hidden', color: 'red', transform: 'translateX(8px)' })
  expect(getComputedStyle(element).visibility).toBe('hidden')
  expect(element.getAnimations()).toEqual([])
})

it('has no endless animation, which would flicker when it is short', () => {
  Object.assign(element.style, { animation: 'start-appear 1.6s infinite' })
  const [timing] = element.getAnimations().map(({ effect }) => effect?.getComputedTiming())
  expect(timing).toMatchObject({ iterations: 1, endTime: 0.01 })
})
