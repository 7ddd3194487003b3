import type { ArchiveListingField } from '@sen/contract/archive-fields'
import { downloadFile, fileThumbnail, listArchiveFile, previewFile } from '@sen/contract/files'
import { getInvitation, type InvitationField } from '@sen/contract/invitations'
import { getNestedMessage, type NestedMessageField } from '@sen/contract/nested-messages'
import { queryOptions } from '@tanstack/react-query'
import { addressOf, call, refusalOf } from '../call.ts'
import { NoAnswer } from '../call-error.ts'
import { QUERY_KEYS } from '../query-keys.ts'

/** Files of received messages never change. */
const FOR_EVER = Number.POSITIVE_INFINITY

/** `shown`: remote pictures are included, through our proxy. */
export function nestedMessageQuery(fileId: string, images: 'left-out' | 'shown' = 'left-out') {
  const query = images === 'shown' ? { images } : {}
  return queryOptions({
    queryKey: [...QUERY_KEYS.file, fileId, 'message', images] as const,
    queryFn: async ({ signal }): Promise<NestedMessageField> =>
      (await call(getNestedMessage, { params: { id: fileId }, query, signal })).data,
    staleTime: FOR_EVER,
  })
}

export function invitationQuery(fileId: string) {
  return queryOptions({
    queryKey: [...QUERY_KEYS.file, fileId, 'invitation'] as const,
    queryFn: async ({ signal }): Promise<InvitationField> =>
      (await call(getInvitation, { params: { id: fileId }, signal })).data,
    staleTime: FOR_EVER,
  })
}

export function fileAddress(id: string, inline = false): string {
  return addressOf(downloadFile, { id }, inline ? { inline: '1' } : {})
}

export function filePdfAddress(id: string): string {
  return addressOf(previewFile, { id }, {})
}

export async function listEntries(id: string, signal: AbortSignal): Promise<ArchiveListingField> {
  return (await call(listArchiveFile, { params: { id }, signal })).data
}

export function thumbnailAddress(id: string): string {
  return addressOf(fileThumbnail, { id }, {})
}

/** Reads at most `limitBytes`. An aborted call rejects with the abort's reason. */
export async function readFileStart(
  address: string,
  limitBytes: number,
  signal: AbortSignal,
): Promise<{ readonly bytes: Uint8Array; readonly isWhole: boolean }> {
  const response = await fetch(address, { signal, credentials: 'same-origin' }).catch((error: unknown) => {
    throw signal.aborted ? error : new NoAnswer(error)
  })
  if (!response.ok || !response.body) throw await refusalOf(response)
  const reader = response.body.getReader()
  const told = Number(response.headers.get('content-length') ?? '')
  const bytes = new Uint8Array(told > 0 ? Math.min(told, limitBytes) : limitBytes)
  let length = 0
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    const room = piece.value.subarray(0, bytes.length - length)
    bytes.set(room, length)
    length += room.length
    if (room.length < piece.value.length || length === bytes.length) {
      const isWhole = room.length === piece.value.length && (await reader.read()).done
      if (!isWhole) void reader.cancel()
      return { bytes: bytes.subarray(0, length), isWhole }
    }
  }
  return { bytes: bytes.subarray(0, length), isWhole: true }
}
