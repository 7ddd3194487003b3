import { readWholeFile } from '../attachments/read-file.ts'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import { type CalendarReader, type Invitation, UnreadableCalendar } from '../ports/calendar-reader.ts'
import type { Mime } from '../ports/mime.ts'
import { getSettings } from '../settings/get-settings.ts'
import type { MailStore } from '../store.ts'
import { type NameNeeds, withholdInvitationNames } from '../trust/withhold-names.ts'

/** @throws Refused file_not_found, calendar_unreadable */
export async function readInvitation(
  needs: {
    readonly store: MailStore
    readonly blobs: BlobStore
    readonly mime: Mime
    readonly calendars: CalendarReader
  } & NameNeeds,
  actor: Actor,
  fileId: string,
): Promise<Invitation> {
  const { bytes } = await readWholeFile(needs, actor, fileId)
  const { timezone } = await getSettings(needs, actor)
  try {
    return await withholdInvitationNames(needs, await needs.calendars.read(bytes, timezone))
  } catch (error) {
    if (error instanceof UnreadableCalendar) throw new Refused('calendar_unreadable')
    throw error
  }
}
