import type { DriveItemId } from '@sen/model/ids'
import { type SendingWorld, sendingWorld } from '@sen/testkit/sending-world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addGroup } from '../addresses/add-group.ts'
import { changeGroup } from '../addresses/change-group.ts'
import { removeAddress } from '../addresses/remove-address.ts'
import type { Actor } from '../kit/actor.ts'
import { createShares } from './create-shares.ts'
import { listSharedWithMe } from './list-shares.ts'
import { shareStage } from './share-stage.fixture.ts'

let given: SendingWorld
let lan: Actor
let stage: ReturnType<typeof shareStage>
beforeAll(async () => {
  given = await sendingWorld()
  lan = await given.mailbox('lan@sen.example', { name: 'Trần Thị Lan' })
  stage = shareStage(given, lan)
})
afterAll(() => given.close())

const page = { limit: 100, offset: 0 }
const shared = async (actor: Actor) => (await listSharedWithMe(given, actor, page)).shared.map(({ item }) => item.name)
const order = {
  paths: [],
  password: undefined,
  permission: 'READ',
  expiresAt: undefined,
  messageId: undefined,
} as const
const create = (actor: Actor, ids: DriveItemId[], { receivers }: { receivers: readonly string[] }) =>
  createShares(stage.needs, actor, { ...order, ids, receivers })

it('shares an item with the current members of a group when it is shared with that group', async () => {
  const owner = await given.mailbox('chu@sen.example', { isOwner: true })
  const [hai, ba] = [await given.mailbox('hai@sen.example'), await given.mailbox('ba@sen.example')]
  const terms = { name: 'Phòng ban', openTo: 'organisation', members: [lan.address, hai.address] } as const
  const group = 'phongban@sen.example'
  const id = await addGroup(given, owner, { ...terms, address: group })
  const plan = await stage.drive.upload('Kế hoạch năm.docx')
  const [made] = await create(lan, [plan.id], { receivers: [group, hai.address] })
  const token = made?.share.token ?? ''
  await given.work()

  const notices = async (actor: Actor) =>
    (await given.read.folder(actor, 'inbox')).filter(({ subject }) => subject.includes('Kế hoạch năm'))
  expect([(await notices(hai)).length, (await notices(lan)).length, (await notices(ba)).length]).toEqual([1, 0, 0])
  expect(await shared(hai)).toContain('Kế hoạch năm.docx')
  expect(await stage.approach(token, hai)).toMatchObject({ asks: 'nothing', who: hai.address })
  expect(await stage.approach(token, ba)).toMatchObject({ asks: 'name' })

  await changeGroup(given, owner, { ...terms, id, members: [lan.address, ba.address] })
  expect((await given.read.events(ba)).at(-1)?.type).toBe('shares.changed')
  expect(await shared(ba)).toContain('Kế hoạch năm.docx')
  expect(await stage.approach(token, ba)).toMatchObject({ asks: 'nothing', who: ba.address })
  // This receiver is named by their own address too.
  expect(await stage.approach(token, hai)).toMatchObject({ asks: 'nothing' })

  const [second] = await create(lan, [plan.id], { receivers: [group] })
  await given.work()
  const [news] = await notices(ba)
  const { text } = await given.store.read(ba.mailboxId, (r) => r.messages.body(news?.id ?? ('0' as never)))
  expect(text).toContain(`chia sẻ với nhóm ${group} mà bạn là thành viên:`)
  await removeAddress(given, owner, id)
  expect(await stage.approach(second?.share.token ?? '', ba)).toMatchObject({ asks: 'name' })
  expect(await shared(ba)).toEqual([])
})
