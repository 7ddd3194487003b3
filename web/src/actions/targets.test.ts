import type { UserInfo } from '@sen/contract/account'
import { expect, it } from 'vitest'
import type { ActionContext } from './action.ts'
import { deleteForever } from './delete-forever.ts'
import { deleteThreads } from './delete-threads.ts'
import { spam } from './spam.ts'
import { mayDelete, offeredTo } from './targets.ts'

const who = (enable_smtp: 0 | 1) => ({ enable_smtp }) as UserInfo

it('shows and allows deleting only to those who may send', () => {
  const tools = [deleteThreads, spam, deleteForever]
  expect(offeredTo({ user: who(1) }, tools)).toEqual(tools)
  expect(offeredTo({ user: who(0) }, tools)).toEqual([spam])
  const acting = (user: UserInfo | undefined) => ({ user, targets: [{}] }) as unknown as ActionContext
  expect([who(1), undefined, who(0)].map((user) => mayDelete(acting(user)))).toEqual([true, true, false])
})
