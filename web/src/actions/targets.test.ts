import { i18n } from '@lingui/core'
import type { UserInfo } from '@sen/contract/account'
import type { FolderField } from '@sen/contract/folders'
import { beforeAll, expect, it } from 'vitest'
import { messages } from '../i18n/vi.po'
import type { ActionContext } from './action.ts'
import { deleteForever } from './delete-forever.ts'
import { moveTargets } from './moving/move-threads.ts'
import { spam } from './spam.ts'
import { mayDelete, offeredTo } from './targets.ts'
import { trashThreads } from './trash-threads.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'vi', messages }))

const who = (enable_smtp: 0 | 1) => ({ enable_smtp }) as UserInfo

it('shows and allows deleting only to users who may send', () => {
  const tools = [trashThreads, spam, deleteForever]
  expect(offeredTo({ user: who(1) }, tools)).toEqual(tools)
  expect(offeredTo({ user: who(0) }, tools)).toEqual([spam])
  const acting = (user: UserInfo | undefined) => ({ user, targets: [{}] }) as unknown as ActionContext
  expect([who(1), undefined, who(0)].map((user) => mayDelete(acting(user)))).toEqual([true, true, false])
})

const folders = ['INBOX', 'Sent', 'Junk', 'Trash'].map(
  (name) => ({ id: name, name, display_name: name, role: name.toLowerCase() }) as unknown as FolderField,
)

function entered(user: UserInfo, lyingIn: readonly string[]): readonly string[] {
  const targets = lyingIn.map((folderId) => ({ folderId }))
  const context = { user, folders, targets } as unknown as ActionContext
  return moveTargets(context).map(({ folder: { id } }) => id)
}

it('does not offer Trash as a target to users who may not send: to move there is to delete', () => {
  expect(entered(who(1), ['INBOX'])).toEqual(['Junk', 'Trash'])
  expect(entered(who(0), ['INBOX'])).toEqual(['Junk'])
})

it('opens in a search the folders that some of the hits may enter, in any folder', () => {
  expect(entered(who(1), ['Sent', 'INBOX'])).toEqual(['INBOX', 'Junk', 'Trash'])
  expect(entered(who(1), ['INBOX', 'INBOX'])).toEqual(['Junk', 'Trash'])
})
