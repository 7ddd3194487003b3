import { blockedExtension } from '../files/blocked-files.ts'
import { MAX_ATTACHMENT_BYTES, MAX_MESSAGE_BYTES } from '../limits.ts'
import { estimateEncodedBytes, type SendableDraft } from '../sending.ts'
import type { DriveItemKind } from './drive-items.ts'

/** As much of a drive item as decides how it may go with a mail. */
export interface PickableDriveItem {
  readonly id: string
  readonly kind: DriveItemKind
  readonly name: string
  /** 0 of a folder. */
  readonly sizeBytes: number
  /** False: somebody else's, shared with this mailbox. */
  readonly isOwn: boolean
  readonly isInfected: boolean
}

/** Why an item cannot be picked at all: it is not shared on (spec sections 2.10.6, 5.5.3), nor is a virus; undefined: it can. */
export function pickRefusal({ isOwn, isInfected }: PickableDriveItem): 'not-own' | 'infected' | undefined {
  if (!isOwn) return 'not-own'
  return isInfected ? 'infected' : undefined
}

/** Why an item cannot go as an attachment, whatever else goes with it (spec section 5.3.3, product decision 1); undefined: it can. */
export function attachRefusal({
  kind,
  name,
  sizeBytes,
}: Pick<PickableDriveItem, 'kind' | 'name' | 'sizeBytes'>): 'folder' | 'invalid' | 'too-large' | undefined {
  if (kind === 'folder') return 'folder'
  if (blockedExtension(name) !== undefined) return 'invalid'
  return sizeBytes > MAX_ATTACHMENT_BYTES ? 'too-large' : undefined
}

/** How what was picked goes with a mail. */
export interface DrivePick {
  /** A folder or an invalid file among them: none can be attached (spec section 5.3.3). */
  readonly barredBy: 'folder' | 'invalid' | undefined
  /** Which of the two notes of spec section 5.3.3 is due: about one file over 25 MB, or about more than 40 MB together. */
  readonly note: 'file-too-large' | 'total-too-large' | undefined
  /** Ids, in the order of picking. */
  readonly copies: readonly string[]
  readonly links: readonly string[]
}

/**
 * Parts what was picked into copies and links. Files over 25 MB each, and those that would take the encoded message past 40 MB,
 * go as links (product decision 1); a smaller one behind them may still fit.
 *
 * @param beside the text and the files that the mail has already
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
