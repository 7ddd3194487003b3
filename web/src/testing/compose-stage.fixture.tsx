import { userInfo } from '@sen/contract/account'
import { claimDraft, releaseDraft } from '@sen/contract/drafts/claims'
import { createDraft, type DraftBody, type DraftReceipt, saveDraft } from '@sen/contract/messages'
import { checkAccounts, suggestRecipients } from '@sen/contract/people/contacts'
import { getSettings } from '@sen/contract/settings'
import { listSignatures } from '@sen/contract/writing/signatures'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { Providers } from '../app/Providers.tsx'
import { queryClient } from '../data/query-client.ts'
import { ComposeDock } from '../features/compose/ComposeDock.tsx'
import { openCompose, useComposeWindows } from '../state/compose-windows.ts'
import { FakeServer } from './fake-server.fixture.ts'

export const WRITER = { name: 'Lý Thanh Thủy', email: 'thuy@senmail.test' }

/** The compose windows of a page that somebody is signed in to, over a server that keeps drafts in memory. */
export interface ComposeStage {
  readonly server: FakeServer
  /** What was saved last. */
  readonly saved: () => DraftBody | undefined
  /** How often something was saved. */
  readonly saves: () => number
}

export function composeStage(): ComposeStage {
  const server = new FakeServer()
  let root: Root | undefined
  let saved: DraftBody | undefined
  let saves = 0
  const keep = (body: DraftBody, revision: number): { data: DraftReceipt } => {
    saved = body
    saves += 1
    return { data: { id: '7', thread_id: '7', revision, version: revision, saved_at: 1_790_000_000, files: [] } }
  }
  server.answer(userInfo, () => ({
    data: {
      email: WRITER.email,
      fullname: WRITER.name,
      enable_smtp: 1 as const,
      type: 'other' as const,
      owner: '',
      domains: [{ domain: 'senmail.test', active: true }],
      new_api: 'v4' as const,
      domain_verified: true,
      senders: [WRITER],
      recall_window: 300,
      room: 'r1',
      version: 1,
    },
  }))
  server.answer(getSettings, () => ({ data: [{ key: 'language', value: 'vi' }], total: 1 }))
  server.answer(listSignatures, () => ({ data: [], total: 0 }))
  server.answer(createDraft, ({ body }) => keep(body as DraftBody, 1))
  server.answer(saveDraft, ({ body }) => keep(body, body.revision + 1))
  server.answer(claimDraft, () => ({ data: { is_yours: true, revision: 1 } }))
  server.answer(releaseDraft, () => ({ data: {} }))
  server.answer(suggestRecipients, () => ({ data: { suggest_emails: [] } }) as never)
  server.answer(checkAccounts, () => ({ data: {} }))

  beforeEach(() => {
    saved = undefined
    localStorage.clear()
    sessionStorage.clear()
    queryClient.clear()
    server.start()
    const place = document.createElement('div')
    document.body.append(place)
    root = createRoot(place)
    root.render(
      <Providers>
        <RouterProvider router={routerOf(() => <ComposeDock account={WRITER.email} />) as never} />
      </Providers>,
    )
  })
  afterEach(() => {
    root?.unmount()
    document.body.replaceChildren()
    useComposeWindows.setState(useComposeWindows.getInitialState())
    expect(server.unexpected.splice(0)).toEqual([])
  })
  return { server, saved: () => saved, saves: () => saves }
}

function routerOf(component: () => ReactNode) {
  return createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() })
}

export interface ComposeOnStage {
  readonly window: Locator
  readonly to: Locator
  readonly subject: Locator
  readonly text: Locator
  /** What the recipients' tags say, whichever field they stand in. */
  readonly recipients: () => (string | null)[]
  /** The text line by line, as it is read. */
  readonly lines: () => string
  readonly value: (field: Locator) => string
}

/** A new message, once it can be written. */
export async function startWriting(): Promise<ComposeOnStage> {
  openCompose({ kind: 'new' })
  const window = page.getByRole('dialog').first()
  const text = window.getByRole('textbox', { name: 'Nội dung thư', exact: true })
  await expect.poll(() => text.query()?.getAttribute('contenteditable')).toBe('true')
  return {
    window,
    text,
    to: window.getByRole('combobox', { name: 'Đến', exact: true }),
    subject: window.getByRole('textbox', { name: 'Tiêu đề', exact: true }),
    recipients: () => Array.from(document.querySelectorAll('[data-recipient]'), (tag) => tag.textContent),
    lines: () => {
      const lines = Array.from(text.element().children, (line) => line.textContent)
      return lines.join('\n').replaceAll('\u00a0', ' ')
    },
    value: (field) => (field.element() as HTMLInputElement).value,
  }
}

/** What is typed goes where the focus is. */
export const { keyboard } = userEvent
