import { checkSharing } from '@sen/contract/drive/shares'
import type { DataOf } from '@sen/contract/route'
import { call } from '../call.ts'

export type OwnLink = DataOf<typeof checkSharing>['links'][number]

export async function ownLinks(tokens: readonly string[]): Promise<readonly OwnLink[]> {
  return (await call(checkSharing, { body: { tokens: [...tokens] } })).data.links
}
