import axe from 'axe-core'

/** What axe calls moderate, or leaves to people to judge, and what is in order here all the same. */
const ALSO = ['region', 'landmark-unique', 'frame-title-unique']

/** What axe finds in this part of the page that hinders people, a line each. It does not look into the frames of mail. */
export async function hindrances(part: Element = document.documentElement): Promise<string[]> {
  // Colours on their way are nobody's. What inherits one sets out when that one has arrived.
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
