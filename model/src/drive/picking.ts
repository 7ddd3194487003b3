import { blockedExtension } from '../files/blocked-files.ts'
import { MAX_ATTACHMENT_BYTES, MAX_MESSAGE_BYTES } from '../limits.ts'
import { estimateEncodedBytes, type SendableDraft } from '../sending.ts'
import type { DriveItemKind } from './drive-items.ts'

/** The fields of a drive item that decide how it can be added to a mail. */
export interface PickableDriveItem {
  readonly id: string
  readonly kind: DriveItemKind
  readonly name: string
  /** 0 for a folder. */
  readonly sizeBytes: number
  /** False for an item that somebody else shared with this mailbox. */
  readonly isOwn: boolean
  readonly isInfected: boolean
}

/**
 * Returns why an item cannot be picked, or undefined. Items of others are not shared further (spec sections 2.10.6,
 * 5.5.3), and infected files are not sent.
 */
export function pickRefusal({ isOwn, isInfected }: PickableDriveItem): 'not-own' | 'infected' | undefined {
  if (!isOwn) return 'not-own'
  return isInfected ? 'infected' : undefined
}

/**
 * Returns why an item cannot be an attachment in any message (spec section 5.3.3, product decision 1), or undefined.
 */
export function attachRefusal({
  kind,
  name,
  sizeBytes,
}: Pick<PickableDriveItem, 'kind' | 'name' | 'sizeBytes'>): 'folder' | 'invalid' | 'too-large' | undefined {
  if (kind === 'folder') return 'folder'
  if (blockedExtension(name) !== undefined) return 'invalid'
  return sizeBytes > MAX_ATTACHMENT_BYTES ? 'too-large' : undefined
}

/** How the picked items are added to a mail. */
export interface DrivePick {
  /** Set if a folder or an invalid file was picked, so that no item can be attached (spec section 5.3.3). */
  readonly barredBy: 'folder' | 'invalid' | undefined
  /** The note of spec section 5.3.3 to show: about a file over 25 MB, or about a total over 40 MB. */
  readonly note: 'file-too-large' | 'total-too-large' | undefined
  /** Item ids in the order of picking. */
  readonly copies: readonly string[]
  readonly links: readonly string[]
}

/**
 * Divides the picked items into copies and links. Files over 25 MB, and files that would take the encoded message past
 * 40 MB, become links (product decision 1). A smaller file after them may still fit.
 *
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
