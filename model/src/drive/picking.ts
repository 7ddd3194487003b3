import { blockedExtension } from '../files/blocked-files.ts'
import { MAX_ATTACHMENT_BYTES, MAX_MESSAGE_BYTES } from '../messages/limits.ts'
import { estimateEncodedBytes, type SendableDraft } from '../sending.ts'
import type { DriveItemKind } from './drive-items.ts'

export interface PickableDriveItem {
  readonly id: string
  readonly kind: DriveItemKind
  readonly name: string
  readonly sizeBytes: number
  /** False for an item that somebody else shared with this mailbox. */
  readonly isOwn: boolean
  readonly isInfected: boolean
}

/** Items of others are not shared further (spec sections 2.10.6, 5.5.3), and infected files are not sent. */
export function pickRefusal({ isOwn, isInfected }: PickableDriveItem): 'not-own' | 'infected' | undefined {
  if (!isOwn) return 'not-own'
  return isInfected ? 'infected' : undefined
}

/** Spec section 5.3.3, product decision 1. */
export function attachRefusal({
  kind,
  name,
  sizeBytes,
}: Pick<PickableDriveItem, 'kind' | 'name' | 'sizeBytes'>): 'folder' | 'invalid' | 'too-large' | undefined {
  if (kind === 'folder') return 'folder'
  if (blockedExtension(name) !== undefined) return 'invalid'
  return sizeBytes > MAX_ATTACHMENT_BYTES ? 'too-large' : undefined
}

export interface DrivePick {
  /** A folder or an invalid file prevents every attachment (spec section 5.3.3). */
  readonly barredBy: 'folder' | 'invalid' | undefined
  /** Spec section 5.3.3: a file over `MAX_ATTACHMENT_BYTES`, or a mail over `MAX_MESSAGE_BYTES`. */
  readonly note: 'file-too-large' | 'total-too-large' | undefined
  readonly copies: readonly string[]
  readonly links: readonly string[]
}

/**
 * Larger files become links (product decision 1). A smaller file after them may still fit.
 * @param beside the text and the files already in the mail
 */
export function judgePick(
  picked: readonly PickableDriveItem[],
  wantsCopies: boolean,
  beside: Pick<SendableDraft, 'html' | 'files'>,
): DrivePick {
  const refusals = picked.map(attachRefusal)
  const barredBy = refusals.find((refusal) => refusal === 'folder' || refusal === 'invalid')
  if (!wantsCopies || barredBy) return { barredBy, note: undefined, copies: [], links: picked.map(({ id }) => id) }
  const files = [...beside.files]
  const copies: string[] = []
  const links: string[] = []
  let isFull = false
  for (const item of picked) {
    const isLarge = attachRefusal(item) === 'too-large'
    const file = { sizeBytes: item.sizeBytes, isForwarded: true }
    const fits = estimateEncodedBytes({ html: beside.html, files: [...files, file] }) <= MAX_MESSAGE_BYTES
    isFull ||= !isLarge && !fits
    if (isLarge || !fits) links.push(item.id)
    else {
      files.push(file)
      copies.push(item.id)
    }
  }
  const hasLarge = refusals.includes('too-large')
  return { barredBy, note: isFull ? 'total-too-large' : hasLarge ? 'file-too-large' : undefined, copies, links }
}
