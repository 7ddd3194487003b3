import * as contract from '@sen/contract/images'
import { distrustImageSenders, listImageSenders, trustImageSender } from '@sen/core/trust/image-senders'
import { readRemoteImage } from '@sen/core/trust/read-remote-image'
import type { MessageId } from '@sen/model/ids'
import type { World } from '../../world.ts'
import type { Mount } from '../mount.ts'
import { presentPicture } from '../presenters/picture.ts'

export function imageRoutes(mount: Mount, world: World): void {
  mount(contract.getRemoteImage, async (actor, { query }) => {
    const which = { file: query.file, image: Number(query.image) }
    return presentPicture(await readRemoteImage(world, actor, query.message as MessageId, which))
  })

  mount(contract.listImageSenders, async (actor) => {
    const senders = await listImageSenders(world, actor)
    return { data: senders.map((email) => ({ email })), total: senders.length }
  })

  mount(contract.trustImageSender, async (actor, { body }) => {
    await trustImageSender(world, actor, body.email)
    return { data: {} }
  })

  mount(contract.distrustImageSender, async (actor, { query }) => {
    await distrustImageSenders(world, actor, query.email)
    return { data: {} }
  })
}
