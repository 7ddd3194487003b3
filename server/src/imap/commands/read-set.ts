import type { UidRange } from '@sen/core/mail-programs/program-message'
import type { NumberRange } from '@sen/model/mail-programs/number-ranges'
import type { SelectedFolder } from '../session/selected-folder.ts'
import type { Arguments } from '../wire/arguments.ts'
import { parseSequenceSet } from '../wire/sequence-set.ts'

/** Reads a set of numbers, of UIDs, or `$`, as UIDs of the client's view. */
export function readSet(args: Arguments, folder: SelectedFolder, isUid: boolean): readonly UidRange[] {
  args.space()
  if (args.skip('$')) return folder.saved()
  const set = parseSequenceSet(args.setText())
  return isUid ? folder.byUid(set) : folder.bySequence(set)
}

/** Reads a set of UIDs, as those of the view and as the client wrote it, with messages that have left. */
export function readUidSet(
  args: Arguments,
  folder: SelectedFolder,
): { readonly ranges: readonly UidRange[]; readonly named: readonly NumberRange[] } {
  args.space()
  if (args.skip('$')) {
    const ranges = folder.saved()
    return { ranges, named: ranges.map(({ first, last = folder.lastUid }) => ({ from: first, to: last })) }
  }
  const named = parseSequenceSet(args.setText())
  return { ranges: folder.byUid(named), named }
}
