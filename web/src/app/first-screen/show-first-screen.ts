import type { DataOf } from '@sen/contract/route'
import type { start } from '@sen/contract/start'
import { firstListAt } from '@sen/model/folders'
import { pathAfterSignIn } from '@sen/model/same-origin-path'
import { applyTheme } from '../../lib/apply-theme.ts'
import type { Session } from '../../state/session.ts'
import { showDrawn, storeScreenSize } from './first-list.ts'

type First = DataOf<typeof start>

/** Links in the login page (`login-page-plugin.ts`), prefetched while the browser is idle. */
const STYLES = 'link[data-program-styles]'

/** After this time, the application renders the list itself and shows a loading state. */
const PATIENCE_MILLISECONDS = 300

/**
 * @param path path and query to open after the sign-in
 * @returns `first` is undefined without a response: the application then asks again
 */
export async function showFirst(
  chosen: Session['chosenBefore'],
  path: string,
): Promise<{ first: Promise<First | undefined>; isShown: boolean }> {
  storeScreenSize()
  const first = readFirst(pathAfterSignIn(path))
  const drawn = Promise.all([first, applyProgramStyles()]).then(([read, areDressed]) => (areDressed ? read : undefined))
  const inTime = await Promise.race([
    drawn,
    new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MILLISECONDS, undefined)),
  ])
  // Choices made on the login page now apply to the account, and the server rendered without them.
  if (typeof inTime?.drawn !== 'string' || Object.keys(chosen).length > 0) return { first, isShown: false }
  history.replaceState(null, '', pathAfterSignIn(path))
  const theme = inTime.settings.find(({ key }) => key === 'theme')?.value
  if (theme === 'system' || theme === 'light' || theme === 'dark') applyTheme(theme)
  await showDrawn(inTime.drawn)
  return { first, isShown: true }
}

/** Calls `start` without the contract, which would add more code than the whole login page has. */
async function readFirst(path: string): Promise<First | undefined> {
  const { pathname, searchParams } = new URL(path, location.origin)
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
    return undefined
  }
}

/** @returns whether the styles have loaded */
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
