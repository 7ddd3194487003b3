import * as contract from '@sen/contract/images'
import { listImageSenders, setImageSender } from '@sen/core/trust/image-senders'
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
    await setImageSender(world, actor, body.email, true)
    return { data: {} }
  })

  mount(contract.distrustImageSender, async (actor, { query }) => {
    await setImageSender(world, actor, query.email, false)
    return { data: {} }
  })
}
