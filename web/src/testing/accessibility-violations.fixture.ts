import axe from 'axe-core'

/** Rules that axe rates as moderate or leaves to manual review, but which must hold here. */
const ALSO = ['region', 'landmark-unique', 'frame-title-unique']

/** Frames of mail are not checked. */
export async function accessibilityViolations(part: Element = document.documentElement): Promise<string[]> {
  // Finish running transitions, because intermediate colours are not meant to be read. An inherited transition starts
  // when its parent's ends.
  for (let moving = movements(); moving.length > 0; moving = movements()) for (const one of moving) one.finish()
  const options = { iframes: false, preload: false, resultTypes: ['violations' as const] }
  const { violations, incomplete } = await axe.run(part as HTMLElement, options)
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const also = [...violations, ...incomplete].filter(({ id }) => ALSO.includes(id))
  return [...serious, ...also].flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target} ${failureSummary}`),
  )
}

function movements(): Animation[] {
  const isEndless = ({ effect }: Animation) => effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
  return document.getAnimations().filter((each) => each.playState === 'running' && !isEndless(each))
}
