import { quota, type UserInfo, userInfo } from '@sen/contract/account'
import { listFilters } from '@sen/contract/filters/filters'
import type { LabelField } from '@sen/contract/labels/labels'
import { findAvatars } from '@sen/contract/profile/avatars'
import { getSettings, type SettingField, saveSettings } from '@sen/contract/settings'
import type { SiteInfo } from '@sen/contract/site'
import { listTasks, type TaskField } from '@sen/contract/tasks/tasks'
import { MEGABYTE_BYTES } from '@sen/model/byte-units'
import {
  createBrowserHistory,
  createMemoryHistory,
  createRouter,
  type RouterHistory,
  RouterProvider,
} from '@tanstack/react-router'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { Providers } from '../app/Providers.tsx'
import { router } from '../app/router.tsx'
import { cacheStart } from '../app/start-data.ts'
import { followTheme } from '../app/theme.ts'
import { userQuery } from '../data/account/queries.ts'
import { foldersQuery } from '../data/folders/queries.ts'
import { queryClient } from '../data/query-client.ts'
import { activate, type Language } from '../i18n/activate.ts'
import { watchBackButton } from '../lib/back-button/back-button-guard.ts'
import { needWithParts } from '../lib/trouble/load-part.ts'
import { clearLastChanges } from '../state/last-changes.ts'
import { type CannedThread, READER } from './canned-mail.fixture.ts'
import { clearWrittenDrafts, draftAnswers, type KeptDrafts } from './draft-answers.fixture.ts'
import { FakeMailbox } from './fake-mailbox.fixture.ts'
import { FakeServer } from './fake-server.fixture.ts'
import { userInfoOf } from './user-info.fixture.ts'

const DESKTOP = { width: 1440, height: 900 }

export interface Opening {
  readonly language?: Language
  readonly theme?: 'light' | 'dark'
  readonly path?: string
  readonly width?: number
  readonly height?: number
  readonly user?: Partial<UserInfo>
  readonly site?: Partial<SiteInfo>
  readonly usedPercent?: number
  readonly isQuotaAutomatic?: boolean
  readonly ownFolders?: readonly string[]
  readonly labels?: readonly LabelField[]
  readonly settings?: readonly SettingField[]
  readonly tasks?: readonly TaskField[]
  /** Uses the browser's history with the Back guard, instead of a memory history. */
  readonly inBrowserHistory?: boolean
  /** Delays parts that load after the first screen until this resolves. */
  readonly laterParts?: Promise<void>
}

/** The mail application of a signed-in user, with an in-memory server and no socket. */
export interface MailStage {
  readonly server: FakeServer
  readonly mailbox: FakeMailbox
  readonly drafts: KeptDrafts
  readonly open: (threads: readonly CannedThread[], opening?: Opening) => Promise<void>
  readonly changeUser: (user: Partial<UserInfo>) => Promise<void>
  readonly settings: () => readonly SettingField[]
  readonly refreshFolders: () => Promise<void>
  readonly path: () => string
  readonly search: () => URLSearchParams
}

/** All stores are reset before the next test. */
const states = import.meta.glob<Record<string, unknown>>(['../state/**/*.ts', '!../state/**/*.test.ts'], {
  eager: true,
})
const stores = Object.values(states).flatMap((module) => Object.values(module).filter(isStore))

followTheme()
// Preload lazy chunks, because the first test would otherwise wait for their build.
await Promise.all([
  import('../app/pages/ThreadPage.tsx'),
  import('../features/compose/ComposeDock.tsx'),
  import('../features/shell/ShortcutSheet.tsx'),
  import('../features/questions/Questions.tsx'),
])

export function mailStage(): MailStage {
  const server = new FakeServer()
  const mailbox = new FakeMailbox(server)
  const drafts = draftAnswers(server)
  let root: Root | undefined
  let history: RouterHistory = createMemoryHistory()
  let settings: SettingField[] = []
  let asked: Opening = {}
  server.answer(userInfo, () => ({ data: userOf(asked) }))
  server.answer(getSettings, () => ({ data: settings, total: settings.length }))
  server.answer(saveSettings, ({ body }) => {
    settings = [...settings.filter(({ key }) => body.every((saved) => saved.key !== key)), ...body]
    return { data: settings, total: settings.length }
  })
  server.answer(quota, () => ({ data: quotaOf(asked) }))
  server.answer(listTasks, () => ({ data: [...(asked.tasks ?? [])], total: asked.tasks?.length ?? 0 }))
  server.answer(findAvatars, () => ({ data: [], total: 0 }))
  server.answer(listFilters, () => ({ data: [], total: 0 }))

  const forget = () => {
    localStorage.clear()
    sessionStorage.clear()
    queryClient.clear()
    clearLastChanges()
    for (const store of stores) store.setState(store.getInitialState(), true)
  }
  beforeEach(() => {
    forget()
    server.start()
  })
  afterEach(() => {
    leavePage()
    document.body.replaceChildren()
    clearWrittenDrafts()
    leaveHistory()
    forget()
    expect(server.unexpected.splice(0)).toEqual([])
  })

  const leavePage = () => {
    root?.unmount()
    root = undefined
    document.getElementById('root')?.remove()
  }
  const open = async (threads: readonly CannedThread[], opening: Opening = {}): Promise<void> => {
    leavePage()
    const { language = 'vi', theme = 'light', path = '/folder/INBOX' } = opening
    asked = opening
    await page.viewport(opening.width ?? DESKTOP.width, opening.height ?? DESKTOP.height)
    await activate(language)
    mailbox.fill(threads, opening.ownFolders ?? [], opening.labels)
    settings = [{ key: 'language', value: language }, { key: 'theme', value: theme }, ...(opening.settings ?? [])]
    const folders = mailbox.folders()
    const list = folders.find(({ name }) => path === `/folder/${encodeURIComponent(name)}`)
    const rows = list ? mailbox.rowsOf(list.id) : []
    cacheStart({
      site: { name: 'Sen Mail', logo_url: '', accent: '', link_url: '', docs_url: '', demo: null, ...opening.site },
      user: userOf(opening),
      settings,
      folders,
      labels: mailbox.labels(),
      quota: quotaOf(opening),
      tasks: [...(opening.tasks ?? [])],
      list: list ? { in: list.name, offset: 0, limit: 50, total: rows.length, threads: rows.slice(0, 50) } : null,
    })
    history = opening.inBrowserHistory ? enterHistory(path) : createMemoryHistory({ initialEntries: [path] })
    const own = createRouter({ ...router.options, history })
    await own.load()
    const { laterParts } = opening
    if (laterParts !== undefined) needWithParts(() => laterParts)
    const container = document.createElement('div')
    container.id = 'root'
    document.body.append(container)
    root = createRoot(container)
    root.render(
      // StrictMode runs effects twice, which closes a dialog that has just opened.
      <Providers>
        <RouterProvider router={own as typeof router} />
      </Providers>,
    )
    await expect.poll(() => document.querySelector('main [role=row], main p, main h2')).not.toBe(null)
    // Keys go to the focused frame.
    window.focus()
  }
  const refreshFolders = () => queryClient.refetchQueries({ queryKey: foldersQuery.queryKey })
  const changeUser = async (user: Partial<UserInfo>) => {
    asked = { ...asked, user: { ...asked.user, ...user } }
    await queryClient.refetchQueries({ queryKey: userQuery.queryKey })
  }
  return {
    server,
    mailbox,
    drafts,
    open,
    refreshFolders,
    changeUser,
    settings: () => settings,
    path: () => history.location.pathname,
    search: () => new URLSearchParams(history.location.search),
  }
}

/** Presses keys in sequence: `j`, `Enter`, `Control+k`, `Shift+ArrowDown`. */
export async function press(...keys: readonly string[]): Promise<void> {
  for (const keyWith of keys) {
    const parts = keyWith.split('+')
    const key = parts.pop() ?? ''
    const names = parts.map((name) => `{${name}>}`)
    const ends = parts.map((name) => `{/${name}}`).toReversed()
    await userEvent.keyboard([...names, key.length > 1 ? `{${key}}` : key, ...ends].join(''))
  }
}

export function rowOf(says: string | RegExp): Locator {
  return page.getByRole('row', { name: says })
}

export function rowCount(): number {
  return page.getByRole('row').elements().length
}

export function selectedCount(): number {
  return document.querySelectorAll('[role=row][aria-selected=true]').length
}

/** Waits until the element has the focus, which may take a frame. */
export async function hasFocus(target: Locator): Promise<void> {
  await expect.poll(() => target.query() !== null && target.query() === document.activeElement).toBe(true)
}

export async function isGone(target: Locator): Promise<void> {
  await expect.poll(() => target.elements().length).toBe(0)
}

const testAddress = location.href
let browserHistory: RouterHistory | undefined

function enterHistory(path: string): RouterHistory {
  window.history.pushState(null, '', path)
  browserHistory = createBrowserHistory()
  watchBackButton(browserHistory)
  return browserHistory
}

function leaveHistory(): void {
  browserHistory?.destroy()
  if (browserHistory) window.history.replaceState(null, '', testAddress)
  browserHistory = undefined
}

interface Store {
  readonly getInitialState: () => object
  readonly setState: (state: object, replace: true) => void
}

function isStore(value: unknown): value is Store {
  return typeof value === 'function' && 'getInitialState' in value && 'setState' in value
}

/** Returns the signed-in user: a member of an organisation with a verified domain, with the test's changes. */
export function userOf({ user }: Pick<Opening, 'user'>): UserInfo {
  return userInfoOf(READER, user)
}

function quotaOf({ usedPercent = 10, isQuotaAutomatic = false }: Opening) {
  return { user_quota: 1_000, user_used_quota: usedPercent * 10 * MEGABYTE_BYTES, auto_quota: isQuotaAutomatic }
}
