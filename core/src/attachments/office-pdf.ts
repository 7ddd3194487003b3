import { MAX_ATTACHMENT_BYTES } from '@sen/model/messages/limits'
import { officeExtension } from '@sen/model/office-files'
import { Refused } from '../kit/refused.ts'
import type { CallScope } from '../ports/call-scope.ts'
import {
  type ConversionRequester,
  ConverterBusy,
  type OfficeConverter,
  type OfficeDocument,
  Unconvertible,
} from '../ports/office-converter.ts'

export interface OfficePdfNeeds {
  readonly officeConverter: OfficeConverter | undefined
  readonly callScope: CallScope
}

/** @throws Refused preview_not_offered; preview_failed; unavailable when the queue is full */
export async function officePdf(
  { officeConverter, callScope }: OfficePdfNeeds,
  file: OfficeDocument & { readonly name: string; readonly sizeBytes: number },
  requester: ConversionRequester,
): Promise<Uint8Array> {
  const extension = officeExtension(file.name)
  if (!officeConverter || extension === undefined) throw new Refused('preview_not_offered')
  if (file.sizeBytes > MAX_ATTACHMENT_BYTES) throw new Refused('preview_failed', { reason: 'too-large' })
  try {
    // The conversion may continue for others when this client has disconnected.
    const document = { key: file.key, read: () => callScope.leave(file.read) }
    return await officeConverter.toPdf(document, extension, { requester, call: callScope.current() })
  } catch (error) {
    if (error instanceof Unconvertible) throw new Refused('preview_failed', { reason: error.reason })
    if (error instanceof ConverterBusy) throw new Refused('unavailable')
    throw error
  }
}
