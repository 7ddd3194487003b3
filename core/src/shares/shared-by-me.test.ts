import { sendingWorld } from '@sen/testkit/sending-world'
import { expect, it, onTestFinished } from 'vitest'
import { listSharedByMe } from '../drive/list-drive.ts'
import { createShares } from './create-shares.ts'
import { shareStage } from './share-stage.fixture.ts'

it('lists one’s shares with people, permission and last day', async () => {
  const given = await sendingWorld()
  onTestFinished(() => given.close())
  const lan = await given.mailbox('lan@sen.example')
  await given.mailbox('minh@sen.example')
  const stage = shareStage(given, lan)
  const inDays = (days: number) => new Date(given.clock.now().getTime() + days * 86_400_000)
  const file = await stage.drive.upload('nhiều liên kết.txt')
  const order = { ids: [file.id], paths: [], password: undefined, messageId: undefined } as const
  const [minh, chu] = ['minh@sen.example', 'chu@sen.example']
  await createShares(stage.needs, lan, { ...order, receivers: [minh], permission: 'READ', expiresAt: inDays(1) })
  await createShares(stage.needs, lan, { ...order, receivers: [minh, chu], permission: 'WRITE', expiresAt: inDays(2) })
  const list = { order: { sort: 'name', descending: false }, page: { limit: 100, offset: 0 } } as const
  const { sharing } = await listSharedByMe(given, lan, list)
  expect(sharing.get(file.id)).toEqual({
    isForAnybody: false,
    receivers: [minh, chu],
    permission: 'WRITE',
    expiresAt: inDays(2),
  })
})
