import type { NestedMessageField } from '@sen/contract/nested-messages'
import type { NestedMessageView } from '@sen/core/messages/read-nested-message'
import { presentAddress } from './addresses.ts'
import { presentFile } from './file.ts'
import { unixSeconds } from './times.ts'

export function presentNestedMessage({ message, from, body, files }: NestedMessageView): NestedMessageField {
  return {
    subject: message?.subject ?? '',
    from: presentAddress(from),
    to: (message?.to ?? []).map(presentAddress),
    cc: (message?.cc ?? []).map(presentAddress),
    date: message?.date ? unixSeconds(message.date) : null,
    body: body?.content ?? '',
    body_format: body?.format ?? 'text',
    has_remote_content: body?.hasRemoteContent ?? false,
    body_shortfall: body?.shortfall ?? null,
    ...(body?.isCut && { body_cut: true }),
    images_shown: body?.format === 'html' && body.imagesShown,
    files: files.map(presentFile),
    unparsable: message === undefined,
  }
}
