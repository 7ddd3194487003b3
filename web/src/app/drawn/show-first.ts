import type { DataOf } from '@sen/contract/route'
import type { start } from '@sen/contract/start'
import { firstListAt } from '@sen/model/folders'
import { applyTheme } from '../../lib/apply-theme.ts'
import { pathAfterSignIn } from '../../lib/same-origin-path.ts'
import type { Session } from '../../state/session.ts'
import { showDrawn, tellScreen } from './first-list.ts'

type First = DataOf<typeof start>

/** Names the program's styles in the head of the login page (`login-page-plugin.ts`), to be fetched while nobody waits. */
const STYLES = 'link[data-program-styles]'

/** A list that is not there by then is drawn by the program, which shows meanwhile that one comes. */
const PATIENCE_MILLISECONDS = 300

/**
 * All that the first screen shows, for somebody who has just signed in. If it comes soon and the server could draw it, its list
 * stands in place of the login page before the program does.
 * @param place path and query that signing in leads to
 * @returns once there is nothing to wait for; `first` is undefined where nothing answered: the program then asks again
 */
export async function showFirst(
  chosen: Session['chosenBefore'],
  place: string,
): Promise<{ first: Promise<First | undefined>; isShown: boolean }> {
  tellScreen()
  const first = readFirst(pathAfterSignIn(place))
  const drawn = Promise.all([first, applyProgramStyles()]).then(([read, areDressed]) => (areDressed ? read : undefined))
  const inTime = await Promise.race([
    drawn,
    new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MILLISECONDS, undefined)),
  ])
  // What was chosen on the login page is the account's from now on, and the server did not know of it.
  if (typeof inTime?.drawn !== 'string' || Object.keys(chosen).length > 0) return { first, isShown: false }
  history.replaceState(null, '', pathAfterSignIn(place))
  const theme = inTime.settings.find(({ key }) => key === 'theme')?.value
  if (theme === 'system' || theme === 'light' || theme === 'dark') applyTheme(theme)
  await showDrawn(inTime.drawn)
  return { first, isShown: true }
}

/** `start` of the contract, without the contract: that would bring more code than all of the login page. */
async function readFirst(place: string): Promise<First | undefined> {
  const { pathname, searchParams } = new URL(place, location.origin)
  const list = firstListAt(pathname, searchParams)
  const query = new URLSearchParams({
    ...(list?.in !== undefined && { in: list.in }),
    page: String(list?.page ?? 1),
    ...(list?.isAlone && { screen: `${innerWidth}x${innerHeight}` }),
  })
  try {
    const answer = await fetch(`/api/v2/start?${query}`, { credentials: 'same-origin' })
    return answer.ok ? ((await answer.json()) as { data: First }).data : undefined
  } catch {
    // Nothing answered: the program asks again, and tells of it.
    return undefined
  }
}

/** @returns whether they came */
function applyProgramStyles(): Promise<boolean> {
  const named = [...document.querySelectorAll<HTMLLinkElement>(STYLES)]
  const worn = named.map(({ href }) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, crossOrigin: '' })
    const settled = new Promise<boolean>((resolve) => {
      link.addEventListener('load', () => resolve(true), { once: true })
      link.addEventListener('error', () => resolve(false), { once: true })
    })
    document.head.append(link)
    return settled
  })
  return Promise.all(worn).then((all) => all.length > 0 && all.every(Boolean))
}
