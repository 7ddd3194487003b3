import { exportContacts, type ImportReportField, importContacts } from '@sen/contract/contacts/contacts'
import { MAX_VCARD_FILE_BYTES } from '@sen/model/contacts/limits'
import type { VcardVersion } from '@sen/model/contacts/vcard/vcard'
import type { QueryClient } from '@tanstack/react-query'
import { addressOf } from '../call.ts'
import { CallError } from '../call-error.ts'
import { sendForm } from '../send-form.ts'
import { invalidateContactQueries } from './invalidate-contact-queries.ts'

/** A file that is too large is not sent. */
export async function importContactFile(cache: QueryClient, file: File): Promise<ImportReportField> {
  if (file.size > MAX_VCARD_FILE_BYTES) throw new CallError('file_too_large', 413)
  const form = new FormData()
  form.append('file', file, file.name)
  const { data } = await sendForm(importContacts, form)
  await invalidateContactQueries(cache)
  return data
}

export function contactFileAddress(version: VcardVersion, groupId: string | undefined): string {
  return addressOf(exportContacts, {}, { version, group: groupId })
}
