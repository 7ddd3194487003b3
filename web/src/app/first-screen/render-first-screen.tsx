import { i18n, type Messages } from '@lingui/core'
import type { Start } from '@sen/contract/start'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { queryClient } from '../../data/query-client.ts'
import { messages as en } from '../../i18n/en.po'
import { messages as vi } from '../../i18n/vi.po'
import { renderForScreen, type ScreenSize } from '../../lib/rendered-screen.ts'
import { usePreferences } from '../../state/preferences.ts'
import { MailScreen } from '../MailScreen.tsx'
import { router } from '../router.tsx'
import { cacheStart } from '../start-data.ts'

export interface RenderInput {
  readonly start: Start
  readonly screen: ScreenSize
}

/** React's marker for a part that failed to render. */
const LEFT_TO_BROWSER = '<!--$!-->'

const MESSAGES: Readonly<Record<'vi' | 'en', Messages>> = { vi, en }

/**
 * One rendering at once, in a worker thread: the stores are global. Without an input, it only loads this code.
 * @throws when any part could not be rendered
 */
export async function drawFirstScreen(input: RenderInput | undefined): Promise<string> {
  if (!input) return ''
  const { start, screen } = input
  renderForScreen(screen)
  try {
    cacheStart(start)
    const { language } = usePreferences.getState()
    i18n.loadAndActivate({ locale: language, messages: MESSAGES[language] })
    router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [addressOf(start)] }) })
    await router.load()
    const html = renderToString(<MailScreen />)
    if (html.includes(LEFT_TO_BROWSER)) throw new Error('a part of the first screen could not be drawn')
    return html
  } finally {
    queryClient.clear()
  }
}

function addressOf({ list }: Start): string {
  if (!list) throw new Error('there is no list to draw')
  const page = list.offset / list.limit + 1
  return `/folder/${encodeURIComponent(list.in)}${page > 1 ? `?page=${page}` : ''}`
}
