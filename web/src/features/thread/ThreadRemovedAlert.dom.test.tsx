import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { FolderField } from '@sen/contract/folders'
import type { MessageField } from '@sen/contract/messages'
import type { ThreadDetail } from '@sen/contract/threads'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { messages } from '../../i18n/en.po'
import { rememberRecalled, useRecalled } from '../../state/recalled.ts'
import { ThreadRemovedAlert } from './ThreadRemovedAlert.tsx'

vi.mock('../../actions/context.ts', () => ({ useActionContext: () => () => ({ go: {} }) }))

const FOLDERS = (['inbox', 'drafts', 'sent', 'trash'] as const).map((role) => ({ id: role, role }) as FolderField)
const DELETED = 'have just been deleted in another window or on another device.'

type FolderName = 'inbox' | 'drafts' | 'sent' | 'trash'

const mail = (id: string, folder_id: FolderName) =>
  ({ id, folder_id, is_draft: false, state: 'none' }) as unknown as MessageField
const draft = (folder_id: FolderName) => ({ ...mail('draft', folder_id), is_draft: true })

let root: Root

beforeAll(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  i18n.loadAndActivate({ locale: 'en', messages })
})
beforeEach(async () => {
  useRecalled.setState({ recalled: new Map() })
  document.body.innerHTML = '<div></div>'
  root = createRoot(document.body.firstElementChild as Element)
})
afterEach(() => act(() => root.unmount()))

async function said(before: readonly MessageField[], now: readonly MessageField[], isDeleted = false) {
  for (const [each, isGone] of [[before, false] as const, [now, isDeleted] as const])
    await act(() =>
      root.render(
        <I18nProvider i18n={i18n}>
          <ThreadRemovedAlert
            thread={{ id: 't1', messages: each } as unknown as ThreadDetail}
            folder={FOLDERS[0]}
            folders={FOLDERS}
            isDeleted={isGone}
          />
        </I18nProvider>,
      ),
    )
  return [...document.querySelectorAll('p, button')].map(({ textContent }) => textContent)
}

it('an answer that is being written does not make the conversation moved to Drafts', async () => {
  expect(await said([mail('1', 'inbox'), draft('drafts')], [mail('1', 'trash'), draft('drafts')])).toEqual([
    'This conversation has just been moved to Trash.',
    'Your draft stays in Drafts.',
    'Open it there',
    'Back to the list',
  ])
})

it('when nothing but the answer is left, the mail was deleted, and the draft stays', async () => {
  expect(await said([mail('1', 'inbox'), draft('drafts')], [draft('drafts')])).toEqual([
    `The messages that were here ${DELETED}`,
    'Your draft stays in Drafts.',
    'Back to the list',
  ])
})

it('recalled mail is not reported as deleted by oneself elsewhere', async () => {
  rememberRecalled('1', 't1')
  expect(await said([mail('1', 'inbox'), draft('drafts')], [draft('drafts')])).toEqual([
    'The messages that were here are no longer in your mailbox.',
    'Your draft stays in Drafts.',
    'Back to the list',
  ])
  expect(await said([mail('1', 'inbox')], [mail('1', 'inbox')], true)).toEqual([
    'The messages that were here are no longer in your mailbox.',
    'Back to the list',
  ])
})

it('links to the rest, and to all of it', async () => {
  expect(await said([mail('1', 'inbox'), mail('2', 'sent')], [mail('2', 'sent')])).toEqual([
    `The messages that were here ${DELETED}`,
    'The rest of this conversation is in Sent.',
    'Open it there',
    'Back to the list',
  ])
  expect(await said([mail('1', 'inbox'), mail('2', 'sent')], [mail('1', 'trash'), mail('2', 'sent')])).toEqual([
    'This conversation has just been moved to Trash.',
    'Open it there',
    'Back to the list',
  ])
  expect(await said([mail('1', 'inbox')], [mail('1', 'inbox')], true)).toEqual([
    `This conversation has just been deleted in another window or on another device.`,
    'Back to the list',
  ])
})
