import { EDITOR_TOKEN_HOURS } from '@sen/model/drive/limits'
import { HOUR_MILLISECONDS } from '@sen/model/durations'
import type { DriveItemId } from '@sen/model/ids'
import { officeExtension } from '@sen/model/office-files'
import { readDriveFile } from '../drive/contents/read-drive-file.ts'
import type { Actor } from '../kit/actor.ts'
import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import { EditorAway, type OfficeEditor } from '../ports/office-editor.ts'
import type { Secrets } from '../ports/secrets.ts'
import type { MailStore } from '../store.ts'
import type { OfficeSessionStore } from './office-session-store.ts'

export interface OpenedInEditor {
  readonly name: string
  readonly address: string
  readonly token: string
  readonly expiresAt: Date
}

/**
 * The token is for this person and file only (product decision 15).
 * @param session the token of the web session that opens it; both end together
 * @throws Refused drive_disabled, drive_item_not_found, file_infected; preview_not_offered without an editor or for an
 * unsupported file; unavailable when it does not answer
 */
export async function openInEditor(
  needs: {
    readonly store: MailStore
    readonly officeEditor: OfficeEditor | undefined
    readonly officeSessions: OfficeSessionStore
    readonly secrets: Secrets
    readonly clock: Clock
    readonly publicUrl: string
  },
  actor: Actor,
  id: DriveItemId,
  { session, language }: { readonly session: string; readonly language: string },
): Promise<OpenedInEditor> {
  const { officeEditor, officeSessions, secrets, clock } = needs
  const { item } = await readDriveFile(needs, actor, id)
  const extension = officeExtension(item.name)
  if (!officeEditor || extension === undefined) throw new Refused('preview_not_offered')
  const source = `${needs.publicUrl}/wopi/files/${id}`
  const address = await officeEditor.editAddress(extension, { source, language }).catch((error: unknown) => {
    if (error instanceof EditorAway) throw new Refused('unavailable')
    throw error
  })
  if (address === undefined) throw new Refused('preview_not_offered')
  const token = secrets.token()
  const expiresAt = new Date(clock.now().getTime() + EDITOR_TOKEN_HOURS * HOUR_MILLISECONDS)
  const { accountId } = actor
  const digests = { tokenDigest: secrets.digest(token), sessionDigest: secrets.digest(session) }
  await officeSessions.create({ ...digests, accountId, itemId: id, expiresAt })
  return { name: item.name, address, token, expiresAt }
}
