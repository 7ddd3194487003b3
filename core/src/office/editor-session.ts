import type { DriveItemId } from '@sen/model/ids'
import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import type { Secrets } from '../ports/secrets.ts'
import type { OfficeSession, OfficeSessionStore } from './office-session-store.ts'

/** The token is valid for one file. @throws Refused unauthenticated, drive_item_not_found for another file */
export async function findEditorSession(
  needs: { readonly officeSessions: OfficeSessionStore; readonly secrets: Secrets; readonly clock: Clock },
  token: string,
  id: DriveItemId,
): Promise<OfficeSession> {
  const found = await needs.officeSessions.find(needs.secrets.digest(token), needs.clock.now())
  if (!found) throw new Refused('unauthenticated')
  if (found.itemId !== id) throw new Refused('drive_item_not_found')
  return found
}
