import { SHARE_VISIT_HOURS } from '@sen/model/drive/limits'
import { HOUR_MILLISECONDS } from '@sen/model/durations'
import type { ShareId } from '@sen/model/ids'
import type { ShareVisit } from '../share-directory.ts'
import type { VisitingNeeds } from './approach-share.ts'

export interface BegunVisit {
  readonly token: string
  readonly expiresAt: Date
}

export async function startVisit(
  { shareDirectory, secrets, clock }: Pick<VisitingNeeds, 'shareDirectory' | 'secrets' | 'clock'>,
  shareId: ShareId,
  visit: ShareVisit,
): Promise<BegunVisit> {
  const token = secrets.token()
  const expiresAt = new Date(clock.now().getTime() + SHARE_VISIT_HOURS * HOUR_MILLISECONDS)
  await shareDirectory.saveVisit(shareId, secrets.digest(token), { ...visit, expiresAt })
  return { token, expiresAt }
}
