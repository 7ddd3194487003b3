import { userInfo } from '@sen/contract/account'
import { findAvatars } from '@sen/contract/profile/avatars'
import { getSettings } from '@sen/contract/settings'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { Providers } from '../app/Providers.tsx'
import { queryClient } from '../data/query-client.ts'
import { ComposeDock } from '../features/compose/ComposeDock.tsx'
import type { Language } from '../i18n/activate.ts'
import { openCompose, useComposeWindows } from '../state/compose-windows.ts'
import { clearWrittenDrafts, draftAnswers, type KeptDrafts } from './draft-answers.fixture.ts'
import { FakeServer } from './fake-server.fixture.ts'
import { userInfoOf } from './user-info.fixture.ts'

export const WRITER = { name: 'Lý Thanh Thủy', email: 'thuy@senmail.test' }

export interface ComposeStage extends KeptDrafts {
  readonly server: FakeServer
}

export function composeStage(): ComposeStage {
  const server = new FakeServer()
  let root: Root | undefined
  const drafts = draftAnswers(server)
  server.answer(userInfo, () => ({ data: userInfoOf(WRITER) }))
  server.answer(findAvatars, () => ({ data: [], total: 0 }))
  server.answer(getSettings, () => ({ data: [{ key: 'language', value: 'vi' }], total: 1 }))

  beforeEach(() => {
    drafts.forget()
    localStorage.clear()
    sessionStorage.clear()
    queryClient.clear()
    server.start()
    const container = document.createElement('div')
    document.body.append(container)
    root = createRoot(container)
    root.render(
      <Providers>
        <RouterProvider router={routerOf(() => <ComposeDock account={WRITER.email} />) as never} />
      </Providers>,
    )
  })
  afterEach(() => {
    root?.unmount()
    document.body.replaceChildren()
    clearWrittenDrafts()
    useComposeWindows.setState(useComposeWindows.getInitialState())
    expect(server.unexpected.splice(0)).toEqual([])
  })
  return { server, ...drafts }
}

function routerOf(component: () => ReactNode) {
  return createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() })
}

export interface ComposeOnStage {
  readonly window: Locator
  readonly to: Locator
  readonly subject: Locator
  readonly text: Locator
  readonly recipients: () => (string | null)[]
  readonly lines: () => string
  readonly value: (field: Locator) => string
}

const FIELDS = {
  vi: { to: 'Đến', subject: 'Tiêu đề', text: 'Nội dung thư' },
  en: { to: 'To', subject: 'Subject', text: 'Message text' },
} as const

/** Opens a new message, or what `begin` opens, and waits until it accepts text. */
export async function startWriting(
  begin: () => unknown = () => openCompose({ kind: 'new' }),
  language: Language = 'vi',
): Promise<ComposeOnStage> {
  const named = FIELDS[language]
  await begin()
  const window = page.getByRole('dialog').first()
  const text = window.getByRole('textbox', { name: named.text, exact: true })
  await expect.poll(() => text.query()?.getAttribute('contenteditable')).toBe('true')
  return {
    window,
    text,
    to: window.getByRole('combobox', { name: named.to, exact: true }),
    subject: window.getByRole('textbox', { name: named.subject, exact: true }),
    recipients: () => Array.from(document.querySelectorAll('[data-recipient]'), (tag) => tag.textContent),
    lines: () => {
      const lines = Array.from(text.element().children, (line) => line.textContent)
      return lines.join('\n').replaceAll('\u00a0', ' ')
    },
    value: (field) => (field.element() as HTMLInputElement).value,
  }
}

export const { keyboard } = userEvent
