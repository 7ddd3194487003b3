import type { ShareId } from '@sen/model/ids'
import type { SendingWorld } from '@sen/testkit/sending-world'
import { driveStage } from '../drive/drive-stage.fixture.ts'
import type { DriveItem } from '../drive/drive-store.ts'
import type { Actor } from '../kit/actor.ts'
import { createShares, type SharingRequest } from './create-shares.ts'
import { type ApproachedShare, approachShare, type EnteredShare, enterShare } from './visiting/approach-share.ts'

export function shareStage(given: SendingWorld, owner: Actor) {
  // Files and mail use the same blob store.
  const drive = driveStage(given, owner)
  const needs = { ...given, blobs: drive.blobs }
  const share = async (item: DriveItem, order: Partial<Omit<SharingRequest, 'ids' | 'paths'>> = {}) => {
    const [made] = await createShares(needs, owner, {
      ids: [item.id],
      paths: [],
      receivers: [],
      password: undefined,
      permission: 'READ',
      expiresAt: undefined,
      messageId: undefined,
      ...order,
    })
    if (!made) throw new Error('no share was created')
    return made.share
  }
  const visitor = (actor?: Actor, visitToken?: string) => ({ actor, visitToken })
  return {
    drive,
    needs,
    share,
    state: async (id: ShareId) => (await given.store.read(owner.mailboxId, (r) => r.shares.find(id)))?.state,
    visitor,
    approach: (token: string, actor?: Actor, visitToken?: string): Promise<ApproachedShare> =>
      approachShare(needs, token, visitor(actor, visitToken)),
    enter: (token: string, actor?: Actor, visitToken?: string): Promise<EnteredShare> =>
      enterShare(needs, token, visitor(actor, visitToken)),
  }
}
